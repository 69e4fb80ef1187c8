import { expect, it } from 'vitest'
import { normalizeCode } from './second-factor.ts'

it.each([
  ['012345', '012345'],
  [' 012 345\n', '012345'],
  ['012–345', '012345'],
  ['\u200e012345', '012345'],
  ['٠١٢٣٤٥', '012345'],
  ['۶۷۸۹۰۱', '678901'],
  ['０１２３４５', '012345'],
  ['𝟎𝟏𝟚𝟛𝟰𝟱', '012345'],
  ['𐒠𐒩', '09'],
  ['abcd-2345', 'abcd2345'],
  ['፩፪', '፩፪'],
  ['', ''],
])('takes %j for %j', (typed, code) => {
  expect(normalizeCode(typed)).toBe(code)
})

it('knows every digit of every script', () => {
  const digits: string[] = []
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue
    const character = String.fromCodePoint(codePoint)
    if (/\p{Nd}/u.test(character)) digits.push(character)
  }
  expect(digits.length % 10).toBe(0)
  // By the order in Unicode, each row of ten from zero to nine.
  expect(digits.map(normalizeCode)).toEqual(digits.map((_digit, i) => String(i % 10)))
})
