import { expect, it } from 'vitest'
import { numbersOf } from './numbers-in-words.ts'

it.each([
  [
    ['Two', 'Twenty', 'Twenty-one', 'Two hundred'],
    [2, 20, 21, 200],
  ],
  [
    ['About 2,350 m', 'About 900 m', 'About 1.5 m', 'About 12 000 m'],
    [2350, 900, 1.5, 12000],
  ],
  [
    ['1 byte', '2 bytes', '3 bytes', '4 bytes'],
    [1, 2, 3, 4],
  ],
  [
    ['45°', '120°', '60°', '90°'],
    [45, 120, 60, 90],
  ],
  [
    ['10 million', '2 million', '1 million', 'Ten thousand'],
    [10e6, 2e6, 1e6, 10_000],
  ],
])('reads the numbers of %j', (options, numbers) => {
  expect(numbersOf(options)).toEqual(numbers)
})

it.each([
  [['10 km', '100 m', '1 km', '500 m']],
  [['Rome 1960', 'Tokyo 1964', 'Munich 1972', 'London 1948']],
  [['Two', 'Three', 'Four', 'Many']],
  [['2 of 3', '3 of 4', '4 of 5', '5 of 6']],
])('sees no numbers of one kind in %j', (options) => {
  expect(numbersOf(options)).toBeUndefined()
})
