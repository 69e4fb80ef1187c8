import { expect, it } from 'vitest'
import { diffWords } from './word-diff.ts'

/** As one would write it by hand: [-gone-] and {+come+}. */
function marked(before: string, after: string): string {
  const marks = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const
  return diffWords(before, after)
    .map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`)
    .join('')
}

it.each([
  ['Water boils early', 'Water boils early', 'Water boils early'],
  ['Water boils early', 'Water boils late', 'Water boils [-early-]{+late+}'],
  ['Water boils', 'Water boils early here', 'Water boils{+ early here+}'],
  ['In Addis Ababa water boils', 'In Addis water boils', 'In Addis [-Ababa -]water boils'],
  ['the thin air', 'a thick fog', '[-the thin air-]{+a thick fog+}'],
  ['one two three', 'one 2 three', 'one [-two-]{+2+} three'],
  ['', 'Something', '{+Something+}'],
  ['Something', '', '[-Something-]'],
  ['', '', ''],
  ['A\nB', 'A\nC\nB', 'A\n{+C\n+}B'],
  ['አዲስ አበባ', 'አዲስ ዓለም', 'አዲስ [-አበባ-]{+ዓለም+}'],
])('marks what turned %j into %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

it('contains both texts in full', () => {
  const words = ['a', 'b', ' ', 'c', '\n', 'dd']
  for (let seed = 1; seed < 300; seed++) {
    const textOf = (factor: number) =>
      Array.from({ length: seed % 9 }, (_, i) => words[(seed * factor + i * i * factor) % 6]).join(
        '',
      )
    const [before, after] = [textOf(7), textOf(11)]
    const parts = diffWords(before, after)
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map(({ text }) => text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([before, after])
  }
})

it('does not compare texts that are far longer than any form allows', () => {
  const long = (word: string) => `${word} `.repeat(2000).trim()
  expect(diffWords(long('x'), long('y'))).toHaveLength(2)
})
