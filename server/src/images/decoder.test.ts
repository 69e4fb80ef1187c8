import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../auth/passwords/passwords.ts'
import { createPng, createSlowSvg, createSvg } from '../testing/test-images.ts'
import { createDecoder, type Decoder, PROCESSOR_TIME_LIMIT_MS } from './decoder.ts'

let decoder: Decoder
beforeEach(() => {
  decoder = createDecoder()
})
afterEach(() => decoder.stop())

const endless = () => decoder.decode({ bytes: createSlowSvg(), format: 'svg', longerSidePx: 800 })

it('gives a drawing ten seconds of processor time', () => {
  expect(PROCESSOR_TIME_LIMIT_MS).toBe(10_000)
})

it('ends a drawing that costs too much, and draws the next one', async () => {
  decoder = createDecoder(1000)
  const [ended, next] = await Promise.all([
    endless(),
    decoder.decode({ bytes: await createPng(), format: 'png', longerSidePx: 800 }),
  ])
  expect(ended).toBeUndefined()
  expect(next).toMatchObject({ outcome: 'made' })
})

it('leaves the threads of the server to passwords while drawings wait for one another', async () => {
  let ended = 0
  const drawings = Array.from({ length: 4 }, () => endless().finally(() => ended++))
  await hashPassword('Correct-Horse-7!')
  expect(ended).toBe(0)
  decoder.stop()
  await drawings[0]
})

it('lets a few wait, and asks the others to come again', async () => {
  const drawings = Array.from({ length: 6 }, () =>
    decoder.decode({ bytes: createSvg(), format: 'svg', longerSidePx: 800 }),
  )
  await expect(endless()).rejects.toMatchObject({ status: 503, retryAfter: 5 })
  for (const drawn of await Promise.all(drawings)) expect(drawn).toMatchObject({ outcome: 'made' })
})
