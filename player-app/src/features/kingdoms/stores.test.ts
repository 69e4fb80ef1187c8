import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getCategoriesStore } from './stores.ts'

const id = (letter: string) => letter.repeat(24)
const category = (letter: string, kingdomId: string, title = letter) => ({
  _id: id(letter),
  title,
  description: '',
  image: { src: '/api/images/x', label: '' },
  color: '#1f6b3a',
  points: 1,
  timeAllowed: '15:00',
  kingdomId,
  updatedAt: '2026-01-07T10:00:00.000Z',
})
const science = id('1')
const history = id('2')

const kept = new Map<string, string>()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  kept.clear()
  kept.set('categories', JSON.stringify([category('a', science, 'old'), category('b', history)]))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const keptTitles = () =>
  JSON.parse(kept.get('categories') ?? '[]').map(({ title }: { title: string }) => title)

it('asks for one kingdom and keeps what is known of the others', async () => {
  fetched.mockResolvedValue(Response.json([category('c', science, 'new')]))
  const store = getCategoriesStore(science)
  const refreshed = store.getState().refresh()
  expect(store.getState().data?.map(({ title }) => title)).toEqual(['old', 'b'])
  await refreshed
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    `/api/category/kingdom/${science}`,
    expect.anything(),
  )
  expect(store.getState().data?.map(({ title }) => title)).toEqual(['b', 'new'])
  expect(keptTitles()).toEqual(['b', 'new'])
})

it('keeps the cached categories when the server has none', async () => {
  fetched.mockResolvedValue(Response.json([]))
  const store = getCategoriesStore(science)
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ phase: 'ready' })
  expect(keptTitles()).toEqual(['old', 'b'])
})
