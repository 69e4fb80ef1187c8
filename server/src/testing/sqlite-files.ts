import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'

/** Creates a database file with one image. */
export async function createSqlite(path: string, imageId: string): Promise<void> {
  const db = openDatabase(`sqlite:${path}`)
  await migrate(db)
  await db
    .insertInto('image')
    .values({ id: imageId, type: 'image/webp', bytes: new Uint8Array(5000) })
    .execute()
  await db.destroy()
}

/** Opens a database file directly with Node's SQLite, without the server's own code. */
export function readSqlite<T>(path: string, look: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path)
  try {
    return look(database)
  } finally {
    database.close()
  }
}

export const listImageIds = (path: string) =>
  readSqlite(path, (database) => database.prepare('select id from image order by id').all())
export const checkSqlite = (path: string) =>
  readSqlite(path, (database) => database.prepare('pragma integrity_check').get()?.integrity_check)
