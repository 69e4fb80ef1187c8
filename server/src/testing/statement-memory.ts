import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'

/** Prints by how many MB this process grows when it sends queries with lists of 500 different lengths. */

const db = openDatabase('sqlite::memory:')
await migrate(db)
const before = process.memoryUsage.rss()
const listLengths = Array.from({ length: 500 }, (_, number) =>
  number < 350 ? number + 1 : 3650 + number,
)
for (const length of listLengths) {
  const ids = Array.from({ length }, (_, number) => `an-image-of-24-letters-${number}`)
  await db.selectFrom('image').select('id').where('id', 'in', ids).execute()
}
process.stdout.write(String((process.memoryUsage.rss() - before) / 1e6))
await db.destroy()
