import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('knows the password again, and no other', async () => {
  const hash = await hashPassword('Correct-Horse-7!')
  expect(await verifyPassword('Correct-Horse-7!', hash)).toBe(true)
  expect(await verifyPassword('correct-horse-7!', hash)).toBe(false)
})

it('stores argon2id with its settings and a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword('same'), hashPassword('same')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(first).not.toBe(second)
})

it('takes a password however the keyboard composes its letters', async () => {
  const hash = await hashPassword('caf\u00e9')
  expect(await verifyPassword('cafe\u0301', hash)).toBe(true)
})

it('verifies hashes that were made with other settings', async () => {
  // From the tests of the reference implementation, github.com/P-H-C/phc-winner-argon2.
  const hash =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await verifyPassword('password', hash)).toBe(true)
})

it('says no where there is no account', async () => {
  expect(await verifyPassword('anything', undefined)).toBe(false)
})
