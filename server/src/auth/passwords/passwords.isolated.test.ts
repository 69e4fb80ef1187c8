import { argon2 } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  return { ...crypto, argon2: vi.fn(crypto.argon2) }
})

/** Makes each hash take until `endAll`, which gives how many were made, and at most at once. */
function holdHashes() {
  const held: (() => void)[] = []
  vi.mocked(argon2).mockImplementation((_algorithm, _parameters, callback) => {
    held.push(() => callback(null, Buffer.alloc(32)))
  })
  return {
    held,
    endAll: async () => {
      let total = 0
      let atOnce = 0
      while (held.length > 0) {
        total += held.length
        atOnce = Math.max(atOnce, held.length)
        for (const end of held.splice(0)) end()
        await new Promise((resolve) => setImmediate(resolve))
      }
      vi.mocked(argon2).mockReset()
      return { total, atOnce }
    },
  }
}

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

it('serves all who ask at once', async () => {
  const hash = await hashPassword('Correct-Horse-7!')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => verifyPassword(`Correct-Horse-${i}!`, hash)),
  )
  expect(answers.map(Number)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
})

it('works at three hashes at once, so that the machine has something left for other calls', async () => {
  const { endAll } = holdHashes()
  const hashes = Promise.all(Array.from({ length: 12 }, () => hashPassword('same')))
  expect(await endAll()).toEqual({ total: 12, atOnce: 3 })
  await hashes
})

it('refuses what would have to wait for too long, and says when to come again', async () => {
  const { endAll } = holdHashes()
  const hashes = Array.from({ length: 310 }, () => hashPassword('same'))
  const told = Promise.allSettled(hashes)
  await endAll()
  const refused = (await told).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(7)
  expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfter: 5 } })
})

it('hashes nothing for a caller who has gone', async () => {
  const { held, endAll } = holdHashes()
  const caller = new AbortController()
  const others = Promise.all([1, 2, 3].map(() => hashPassword('same')))
  const refused = expect(hashPassword('same', { signal: caller.signal })).rejects.toMatchObject({
    status: 503,
  })
  expect(held).toHaveLength(3)
  caller.abort()
  const { total } = await endAll()
  await others
  await refused
  expect(total).toBe(3)
})
