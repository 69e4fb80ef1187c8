import { expect, it, onTestFinished } from 'vitest'
import { ACCOUNT_TABLES } from '../accounts/own/erase-accounts.ts'
import { camelCaseNames } from '../platform/db/database.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { accountParts } from './features.ts'

describeOnEachDatabase('each table with a user_id', (open) => {
  it('belongs to accounts or to one of the parts, which export and erase it', async () => {
    const db = await open()
    onTestFinished(() => db.destroy())
    const tables = await db.introspection.getTables()
    const ofUsers = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    const ofParts = accountParts.flatMap(({ erasedTables = [], otherTables = [] }) => [
      ...erasedTables,
      ...otherTables,
    ])
    const owned = [...ACCOUNT_TABLES, ...ofParts]
    const names = owned.map((name) => camelCaseNames.snakeCase(name))
    expect(names.toSorted()).toEqual(ofUsers.map(({ name }) => name).toSorted())
  })
})
