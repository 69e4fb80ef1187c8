import { expect, it } from 'vitest'
import type { ContentQuestion } from '../server/src/content/content.ts'
import { toImage } from '../server/src/images/image-check.ts'
import { letterDescriptions } from './letter-descriptions.ts'
import { soundContent } from './sound-content.ts'

function described(options: string[], alt: string): string[] {
  const [question] = soundContent().questions
  if (!question) throw new Error('the sound content is empty')
  const picture = { alt, credit: 'Nobody', image: toImage('image/svg+xml', Buffer.from('<svg/>')) }
  const lettered: ContentQuestion = { ...question, options, picture }
  return letterDescriptions(lettered)
}

it.each<[string, string[], string, string[]]>([
  ['letters', ['A', 'B'], 'A map. A: a lake. B: a river, wide.', ['a lake', 'a river, wide']],
  [
    'numbered parts',
    ['1', '2'],
    'Dot 1: in the north. Dot 2: far south.',
    ['in the north', 'far south'],
  ],
  ['decimals', ['A', 'B'], 'Bar A: 2.0. Bar B: 1.2.', ['2.0', '1.2']],
  ['only the first sentence', ['A'], 'A: a lake. It is deep. X: a star.', ['a lake']],
])('finds what is said of each part: %s', (_, options, alt, expected) => {
  expect(described(options, alt)).toEqual(expected)
})

it('finds nothing where a part is not described, or where options are words', () => {
  expect(described(['A', 'B'], 'A: a lake.')).toEqual([])
  expect(described(['A', 'None'], 'A: a lake.')).toEqual([])
})
