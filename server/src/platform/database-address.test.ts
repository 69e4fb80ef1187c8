import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { splitHosts } from './database-address.ts'

it.each([
  ['postgres://quiz@db/quiz', ['postgres://quiz@db/quiz']],
  [
    'postgresql://quiz:a%2Cb@one:5433,two,[::1]:5434/quiz?target_session_attrs=read-write',
    ['one:5433', 'two', '[::1]:5434'].map(
      (host) => `postgresql://quiz:a%2Cb@${host}/quiz?target_session_attrs=read-write`,
    ),
  ],
  ['postgres://one,two', ['postgres://one', 'postgres://two']],
])('%s leads to one host after the other', (url, addresses) => {
  expect(splitHosts(url)).toEqual(addresses)
})

it('asks that several hosts say which of them takes the calls', () => {
  const said = 'postgres://one,two/quiz?target_session_attrs=read-write'
  expect(readConfig({ DATABASE_URL: said }).databaseUrl).toBe(said)
  for (const unsaid of ['postgres://one,two/quiz', `${said}x`, said.replace('write', 'only')]) {
    expect(() => readConfig({ DATABASE_URL: unsaid })).toThrow(/^DATABASE_URL names several hosts/m)
  }
})
