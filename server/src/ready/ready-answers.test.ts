import { expect, it, vi } from 'vitest'
import { freshnessOfSeconds, freshnessOfVersion } from './freshness.ts'
import {
  createReadyAnswers,
  encodingFor,
  type ReadyAnswer,
  type Recipe,
  toReadyAnswer,
} from './ready-answers.ts'
import { createSharedWork } from './shared-work.ts'

const textOf = (answer: ReadyAnswer) => answer.bodyIn('identity')

function recipeOf(freshness: Recipe['freshness'], make: () => Promise<string>): Recipe {
  return { audience: 'anyone', freshness, make }
}

/** Something that has a version, as another process may raise it too. */
function versioned() {
  let version = 1
  let now = 0
  const readVersion = vi.fn(async () => version)
  const { freshness, changed } = freshnessOfVersion(readVersion, () => now)
  return {
    freshness,
    readVersion,
    make: vi.fn(async () => `version ${version}`),
    changeHere: () => changed(++version),
    changeElsewhere: () => void version++,
    wait: (ms: number) => {
      now += ms
    },
  }
}

it('makes an answer once for all who ask, also at the same moment', async () => {
  const { freshness, make } = versioned()
  const answers = createReadyAnswers()
  const recipe = recipeOf(freshness, make)
  const found = await Promise.all([1, 2, 3].map(() => answers.find('/here', recipe)))
  found.push(await answers.find('/here', recipe))
  expect(found.map(textOf)).toEqual(Array(4).fill('version 1'))
  expect(make).toHaveBeenCalledTimes(1)
})

it('makes it anew at once after a change of this process', async () => {
  const { freshness, make, changeHere } = versioned()
  const answers = createReadyAnswers()
  await answers.find('/here', recipeOf(freshness, make))
  expect(answers.peek('/here')).toBeDefined()
  changeHere()
  expect(answers.peek('/here')).toBeUndefined()
  expect(textOf(await answers.find('/here', recipeOf(freshness, make)))).toBe('version 2')
})

it('asks in time whether another process has changed anything, and lets nobody wait for that', async () => {
  const { freshness, make, readVersion, changeElsewhere, wait } = versioned()
  const answers = createReadyAnswers()
  const find = async () => textOf(await answers.find('/here', recipeOf(freshness, make)))
  await find()
  changeElsewhere()
  wait(499)
  expect(await find()).toBe('version 1')
  expect(readVersion).toHaveBeenCalledTimes(1)
  wait(1)
  expect(answers.peek('/here')).toBeDefined()
  expect(readVersion).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(answers.peek('/here')).toBeUndefined())
  expect(await find()).toBe('version 2')
})

it('asks anew after a second in which nobody came', async () => {
  const { freshness, make, readVersion, changeElsewhere, wait } = versioned()
  const answers = createReadyAnswers()
  const find = async () => textOf(await answers.find('/here', recipeOf(freshness, make)))
  await find()
  changeElsewhere()
  wait(1000)
  expect(answers.peek('/here')).toBeUndefined()
  expect(await Promise.all([find(), find()])).toEqual(['version 2', 'version 2'])
  expect(readVersion).toHaveBeenCalledTimes(2)
})

it('does not keep as true what was made while it changed', async () => {
  const { freshness, changeHere } = versioned()
  const answers = createReadyAnswers()
  const old = recipeOf(freshness, async () => {
    changeHere()
    return 'read before the change'
  })
  await answers.find('/here', old)
  expect(answers.peek('/here')).toBeUndefined()
})

it('keeps nothing of an answer that could not be made', async () => {
  const { freshness, make } = versioned()
  const answers = createReadyAnswers()
  const failing = recipeOf(freshness, () => Promise.reject(new Error('on purpose')))
  await expect(answers.find('/here', failing)).rejects.toThrow('on purpose')
  expect(textOf(await answers.find('/here', recipeOf(freshness, make)))).toBe('version 1')
})

it('forgets the oldest beyond its bound', async () => {
  const { freshness, make } = versioned()
  const answers = createReadyAnswers(2)
  for (const path of ['/a', '/b', '/c']) await answers.find(path, recipeOf(freshness, make))
  expect(['/a', '/b', '/c'].map((path) => answers.peek(path) !== undefined)).toEqual([
    false,
    true,
    true,
  ])
})

it('reads anew each second what has no version, each key for itself', () => {
  let now = 5000
  const seconds = freshnessOfSeconds(() => now)
  const [mine, yours] = [seconds.of('mine'), seconds.of('yours')]
  const before = [mine.peek(), yours.peek()]
  seconds.changed('mine')
  expect(mine.peek()).not.toBe(before[0])
  expect(yours.peek()).toBe(before[1])
  now += 1000
  expect(yours.peek()).not.toBe(before[1])
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
  const large = toReadyAnswer(JSON.stringify('long '.repeat(1000)))
  expect(encodingFor(large, accepted)).toBe(encoding)
  expect(encodingFor(toReadyAnswer('"short"'), accepted)).toBe('identity')
})

it('lets nobody wait for work that was begun long before', async () => {
  let now = 0
  const share = createSharedWork<string>(() => now)
  const hanging = Promise.withResolvers<string>()
  const first = share('it', () => hanging.promise)
  expect(share('it', async () => 'second')).toBe(first)
  now = 100
  await expect(share('it', async () => 'third')).resolves.toBe('third')
  hanging.reject(new Error('too late'))
  await expect(first).rejects.toThrow('too late')
  await expect(share('it', async () => 'fourth')).resolves.toBe('fourth')
})
