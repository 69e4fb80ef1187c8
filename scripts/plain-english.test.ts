import { describe, expect, it } from 'vitest'

import type { ContentQuestion } from '../server/src/content/content.ts'
import { longSentences, measurePlainEnglish, rareWords } from './plain-english.ts'
import { soundContent } from './sound-content.ts'

function question(texts: Partial<ContentQuestion>): ContentQuestion {
  const [any] = soundContent().questions
  if (!any) throw new Error('a catalogue has questions')
  return { ...any, questionText: '', options: [], description: '', ...texts }
}

function measure(texts: Partial<ContentQuestion>) {
  const one = question(texts)
  return measurePlainEnglish([one], [one])
}

function rare(...texts: Partial<ContentQuestion>[]) {
  const all = texts.map(question)
  return rareWords(all.slice(0, 1), all).map(([word]) => word)
}

describe('rare words', () => {
  it('are those beyond the commonest, in the question, its options and its explanation', () => {
    const options = ['by osmosis', 'by water']
    expect(rare({ questionText: 'a lugubrious boy', options, description: 'so obtuse' })).toEqual([
      'lugubrious',
      'osmosis',
      'obtuse',
    ])
    expect(measure({ questionText: 'a lugubrious boy went home' }).rareWords).toBe(1 / 4)
  })

  it('are no inflections of common ones, nor their British spelling', () => {
    const questionText =
      'why she was running, tried, stopped, carries, hottest, happily, colours, organised'
    expect(rare({ questionText })).toEqual([])
  })

  it('are no names, numbers, units or Ethiopic words with their transliteration', () => {
    const questionText = 'the 4th walk to Lalibela is 240 km with a ክራር (krar), and a krar plays'
    expect(rare({ questionText })).toEqual([])
  })

  it('count at the start of a sentence where another question writes them small', () => {
    expect(rare({ questionText: 'Osmosis is slow' })).toEqual([])
    expect(rare({ questionText: 'Osmosis is slow' }, { description: 'it is osmosis' })).toEqual([
      'osmosis',
    ])
  })

  it('are counted', () => {
    const one = question({ questionText: 'by osmosis', description: 'only osmosis' })
    expect(rareWords([one], [one])).toEqual([['osmosis', 2]])
  })
})

describe('sentences', () => {
  it('end at a mark before a capital or a figure, and not behind an abbreviation', () => {
    const questionText = 'St. Yared sang. Who heard L. Smith? 20 people did.'
    expect(measure({ questionText }).sentenceLength).toBe(10 / 3)
  })

  it('leave options out, which are no sentences', () => {
    expect(measure({ questionText: 'Who came home?', options: ['A'] }).sentenceLength).toBe(3)
  })

  it('are named when they have more than 30 words', () => {
    const words = (count: number) => question({ questionText: `${'so '.repeat(count - 1)}on.` })
    expect(longSentences([words(30), words(31)]).map(({ length }) => length)).toEqual([31])
  })
})

describe('the passive', () => {
  it.each([
    ['The wax was melted.', 1],
    ['It has not yet been fully understood.', 1],
    ['Coffee is often grown there.', 1],
    ['She has grown coffee.', 0],
    ['He is tired of it.', 0],
    ['It is a painted door.', 0],
  ])('is a form of "be" with a participle behind it: %s', (questionText, share) => {
    expect(measure({ questionText }).passive).toBe(share)
  })
})
