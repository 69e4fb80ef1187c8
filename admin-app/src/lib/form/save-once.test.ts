import { ApiError } from '@quiz-kingdom/shared/api/client/http.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { saveOnce } from './save-once.ts'

interface Values {
  title: string
  image: File | undefined
}
interface Stored {
  _id: string
  updatedAt: string
  title: string
}

const LOST = new ApiError(0, 'unreachable', 'Failed')
const values: Values = { title: 'Rivers', image: new File(['a'], 'a.png') }
const before: Stored = { _id: '1', updatedAt: 'then', title: 'Lakes' }
const after: Stored = { _id: '1', updatedAt: 'now', title: 'Rivers' }

const send = vi.fn<(values: Values, base: Stored | undefined) => Promise<Stored>>()
const fetchStored = vi.fn<() => Promise<Stored[]>>()

beforeEach(() => {
  send.mockReset().mockRejectedValueOnce(LOST).mockResolvedValue(after)
  fetchStored.mockReset().mockResolvedValue([after])
})

const start = () =>
  saveOnce<Values, Stored>({
    send,
    toValues: ({ title }) => ({ title, image: undefined }),
    fetchStored,
  })

it('finds the stored item of a request without an answer', async () => {
  const save = start()
  await expect(save(values, undefined)).rejects.toBe(LOST)
  expect(await save(values, undefined)).toBe(after)
  expect(send).toHaveBeenCalledTimes(1)
})

it('sends again what was not stored', async () => {
  fetchStored.mockResolvedValue([before])
  const save = start()
  await expect(save(values, before)).rejects.toBe(LOST)
  expect(await save(values, before)).toBe(after)
  expect(send).toHaveBeenCalledTimes(2)
})

it('does not mistake the version before an edit for the edited one', async () => {
  fetchStored.mockResolvedValue([{ ...after, updatedAt: before.updatedAt }])
  const save = start()
  await expect(save(values, before)).rejects.toBe(LOST)
  await save(values, before)
  expect(send).toHaveBeenCalledTimes(2)
})

it('sends values that changed since, also another image', async () => {
  const save = start()
  await expect(save(values, undefined)).rejects.toBe(LOST)
  await save({ ...values, image: new File(['b'], 'b.png') }, undefined)
  expect(send).toHaveBeenCalledTimes(2)
})

it('does not search after a refusal', async () => {
  const refusal = new ApiError(409, 'conflict', 'Taken')
  send.mockReset().mockRejectedValue(refusal)
  const save = start()
  await expect(save(values, undefined)).rejects.toBe(refusal)
  await expect(save(values, undefined)).rejects.toBe(refusal)
  expect(fetchStored).not.toHaveBeenCalled()
})
