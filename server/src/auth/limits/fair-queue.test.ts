import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

it('takes one of each line in turn, however long the others are', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'a3']) queue.push('a', item)
  queue.push('b', 'b1')
  const taken = [queue.shift(), queue.shift()]
  queue.push('c', 'c1')
  queue.push('b', 'b2')
  for (let item = queue.shift(); item; item = queue.shift()) taken.push(item)
  expect(taken).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3'])
  expect(queue.size()).toBe(0)
})

it('drops the newest of the longest line, the last of several as long', () => {
  const queue = createFairQueue<string>()
  queue.push('a', 'a1')
  for (const item of ['b1', 'b2']) queue.push('b', item)
  for (const item of ['c1', 'c2', 'c3']) queue.push('c', item)
  const dropped = Array.from({ length: 7 }, () => queue.dropFromLongest())
  expect(dropped).toEqual(['c3', 'c2', 'b2', 'c1', 'b1', 'a1', undefined])
})

it('loses nothing, and keeps the order within each line', () => {
  const act = fc.constantFrom('a', 'b', 'c', 'shift', 'drop')
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const queue = createFairQueue<{ line: string; number: number }>()
      const left = new Map<string, number[]>()
      let made = 0
      for (const each of acts) {
        if (each !== 'shift' && each !== 'drop') {
          const item = { line: each, number: made++ }
          queue.push(each, item)
          left.set(each, [...(left.get(each) ?? []), item.number])
          continue
        }
        const gone = each === 'shift' ? queue.shift() : queue.dropFromLongest()
        if (!gone) continue
        const numbers = left.get(gone.line) ?? []
        expect(each === 'shift' ? numbers.shift() : numbers.pop()).toBe(gone.number)
      }
      expect(queue.size()).toBe([...left.values()].flat().length)
    }),
  )
})
