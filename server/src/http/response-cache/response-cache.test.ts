import { expect, it, vi } from 'vitest'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { createCacheVersion, createTimedVersions } from './cache-version.ts'
import { type CachedResponse, selectVariant, toCachedResponse } from './cached-response.ts'
import {
  CACHED_RESPONSES_MAX,
  type CacheableResponse,
  createResponseCache,
} from './response-cache.ts'

const readText = (answer: CachedResponse) => answer.bodyIn('identity')

function toCacheable(
  cacheVersion: CacheableResponse['cacheVersion'],
  make: () => Promise<string>,
): CacheableResponse {
  return { audience: 'anyone', cacheVersion, make }
}

/** Data with a version, which another process may change too. */
function createVersionedData() {
  let version = 1
  let now = 0
  let losses = 0
  const readVersion = vi.fn(async () => version)
  const { cacheVersion, recordChange } = createCacheVersion(readVersion, {
    now: () => now,
    losses: () => losses,
  })
  return {
    cacheVersion,
    readVersion,
    make: vi.fn(async () => `version ${version}`),
    changeHere: () => recordChange(++version),
    changeElsewhere: () => void version++,
    goBack: () => void version--,
    loseConnection: () => void losses++,
    wait: (ms: number) => {
      now += ms
    },
  }
}

it('makes an answer once for all who ask, also at the same moment', async () => {
  const { cacheVersion, make } = createVersionedData()
  const answers = createResponseCache()
  const recipe = toCacheable(cacheVersion, make)
  const found = await Promise.all([1, 2, 3].map(() => answers.find('/here', recipe)))
  found.push(await answers.find('/here', recipe))
  expect(found.map(readText)).toEqual(Array(4).fill('version 1'))
  expect(make).toHaveBeenCalledTimes(1)
})

it('makes it anew at once after a change of this process', async () => {
  const { cacheVersion, make, changeHere } = createVersionedData()
  const answers = createResponseCache()
  await answers.find('/here', toCacheable(cacheVersion, make))
  expect(answers.peek('/here')).toBeDefined()
  changeHere()
  expect(answers.peek('/here')).toBeUndefined()
  expect(readText(await answers.find('/here', toCacheable(cacheVersion, make)))).toBe('version 2')
})

it('asks in time whether another process has changed anything, and lets nobody wait for that', async () => {
  const { cacheVersion, make, readVersion, changeElsewhere, wait } = createVersionedData()
  const answers = createResponseCache()
  const find = async () => readText(await answers.find('/here', toCacheable(cacheVersion, make)))
  await find()
  changeElsewhere()
  wait(499)
  expect(await find()).toBe('version 1')
  expect(readVersion).toHaveBeenCalledTimes(1)
  wait(1)
  expect(answers.peek('/here')).toBeDefined()
  expect(readVersion).toHaveBeenCalledTimes(2)
  await expect.poll(() => answers.peek('/here')).toBeUndefined()
  expect(await find()).toBe('version 2')
})

it('asks anew after a second in which nobody came', async () => {
  const { cacheVersion, make, readVersion, changeElsewhere, wait } = createVersionedData()
  const answers = createResponseCache()
  const find = async () => readText(await answers.find('/here', toCacheable(cacheVersion, make)))
  await find()
  changeElsewhere()
  wait(1000)
  expect(answers.peek('/here')).toBeUndefined()
  expect(await Promise.all([find(), find()])).toEqual(['version 2', 'version 2'])
  expect(readVersion).toHaveBeenCalledTimes(2)
})

it('does not keep as true what was made while it changed', async () => {
  const { cacheVersion, changeHere } = createVersionedData()
  const answers = createResponseCache()
  const old = toCacheable(cacheVersion, async () => {
    changeHere()
    return 'read before the change'
  })
  await answers.find('/here', old)
  expect(answers.peek('/here')).toBeUndefined()
})

it('takes no older version that was being read during a change for the present one', async () => {
  let now = 0
  const slow = Promise.withResolvers<number>()
  const { cacheVersion, recordChange } = createCacheVersion(() => slow.promise, { now: () => now })
  const reading = cacheVersion.refresh()
  now += 100
  recordChange(2)
  slow.resolve(1)
  const version = await reading
  expect(version).toMatch(/^2\b/)
  expect(cacheVersion.current()).toBe(version)
})

it('makes it anew once a failover has set the version back, also when another change takes its number', async () => {
  const { cacheVersion, make, changeHere, goBack, changeElsewhere, wait } = createVersionedData()
  const answers = createResponseCache()
  const find = async () => answers.find('/here', toCacheable(cacheVersion, make))
  changeHere()
  await find()
  goBack()
  wait(1000)
  expect(readText(await find())).toBe('version 1')
  changeElsewhere()
  wait(1000)
  await find()
  expect(make).toHaveBeenCalledTimes(3)
})

it('makes it anew after a connection was lost, though the version is the same again', async () => {
  const { cacheVersion, make, loseConnection } = createVersionedData()
  const answers = createResponseCache()
  await answers.find('/here', toCacheable(cacheVersion, make))
  loseConnection()
  expect(answers.peek('/here')).toBeUndefined()
  await answers.find('/here', toCacheable(cacheVersion, make))
  expect(make).toHaveBeenCalledTimes(2)
})

it('keeps nothing of an answer that could not be made', async () => {
  const { cacheVersion, make } = createVersionedData()
  const answers = createResponseCache()
  const failing = toCacheable(cacheVersion, () => Promise.reject(new Error('on purpose')))
  await expect(answers.find('/here', failing)).rejects.toThrow('on purpose')
  expect(readText(await answers.find('/here', toCacheable(cacheVersion, make)))).toBe('version 1')
})

it('forgets the oldest beyond its bound', async () => {
  const { cacheVersion, make } = createVersionedData()
  const answers = createResponseCache()
  const recipe = toCacheable(cacheVersion, make)
  for (let i = 0; i < CACHED_RESPONSES_MAX; i++) await answers.find(`/${i}`, recipe)
  expect(answers.peek('/0')).toBeDefined()
  await answers.find('/one-too-many', recipe)
  expect(answers.peek('/0')).toBeUndefined()
  expect(answers.peek(`/${CACHED_RESPONSES_MAX - 1}`)).toBeDefined()
})

it('reads anew each second what has no version, each key for itself', () => {
  let now = 5000
  const seconds = createTimedVersions(() => now)
  const [mine, yours] = [seconds.forKey('mine'), seconds.forKey('yours')]
  const before = [mine.current(), yours.current()]
  seconds.recordChange('mine')
  expect(mine.current()).not.toBe(before[0])
  expect(yours.current()).toBe(before[1])
  now += 1000
  expect(yours.current()).not.toBe(before[1])
})

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('takes for Accept-Encoding %j the encoding %s', (accepted, encoding) => {
  const large = toCachedResponse(JSON.stringify('long '.repeat(1000)))
  const headers = { 'accept-encoding': accepted }
  expect(selectVariant(large, headers)).toBe(encoding)
  expect(selectVariant(toCachedResponse('"short"'), headers)).toBe('identity')
})

it('lets nobody wait for work that was begun long before', async () => {
  let now = 0
  const share = createSingleFlight<string>(() => now)
  const hanging = Promise.withResolvers<string>()
  const first = share('it', () => hanging.promise)
  expect(share('it', async () => 'second')).toBe(first)
  now = 100
  await expect(share('it', async () => 'third')).resolves.toBe('third')
  hanging.reject(new Error('too late'))
  await expect(first).rejects.toThrow('too late')
  await expect(share('it', async () => 'fourth')).resolves.toBe('fourth')
})
