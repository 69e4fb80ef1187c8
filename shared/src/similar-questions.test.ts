import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ComparedQuestion,
  findSimilar,
  SIMILAR,
  SIMILAR_MAX,
  similarityOf,
} from './similar-questions.ts'

const question = {
  questionText: 'Which river leaves Lake Tana and is joined by the White Nile at Khartoum?',
  options: ['The Blue Nile', 'The Awash', 'The Omo', 'The Baro'],
}
const asking = (questionText: string, options = question.options) => ({ questionText, options })

describe('two questions', () => {
  it.each([
    ['themselves', question],
    ['case', asking(question.questionText.toUpperCase())],
    ['spaces', asking(`  ${question.questionText.replaceAll(' ', '\n  ')}\u00a0`)],
    [
      'punctuation',
      asking('"Which river leaves Lake Tana, and is joined by the White-Nile – at Khartoum"'),
    ],
    ['accents', asking(question.questionText.replace('Tana', 'Tána'))],
    ['the order of their options', { ...question, options: question.options.toReversed() }],
  ])('that differ in %s are the same', (_what, other) => {
    expect(similarityOf(question, other)).toBeCloseTo(1)
  })

  it.each([
    ['one word', asking(question.questionText.replace('joined', 'met'))],
    ['a misspelt word', asking(question.questionText.replace('Khartoum', 'Kartum'))],
    ['a word more', asking(question.questionText.replace('Which river', 'Which great river'))],
    ['all options', asking(question.questionText, ['1', '2', '3', '4'])],
    ['an option', { ...question, options: ['The Blue Nile', 'The Awash', 'The Omo', 'Wabe'] }],
  ])('that differ in %s are nearly the same', (_what, other) => {
    const similarity = similarityOf(question, other)
    expect(similarity).toBeGreaterThanOrEqual(SIMILAR)
    expect(similarity).toBeLessThan(1)
  })

  it.each([
    [
      'of the same subject',
      asking('Which river never reaches the sea and ends in the Afar desert?'),
    ],
    ['of the same form', asking('Which lake feeds the Blue Nile?', ['Tana', 'Abaya', 'Ziway'])],
    ['of nothing', asking('', [])],
  ])('%s are not the same', (_what, other) => {
    expect(similarityOf(question, other)).toBeLessThan(0.7)
  })

  it('that differ in a symbol are not the same', () => {
    const [sum, product] = [asking('3 + 4 = ?', ['7', '12']), asking('3 × 4 = ?', ['7', '12'])]
    expect(similarityOf(sum, product)).toBeLessThan(SIMILAR)
  })

  it('are compared in any script', () => {
    const one = asking('የኢትዮጵያ ዋና ከተማ ማን ናት?', ['አዲስ አበባ', 'ጎንደር'])
    expect(similarityOf(one, asking('የኢትዮጵያ  ዋና ከተማ ማን ናት።', ['ጎንደር', 'አዲስ አበባ']))).toBeCloseTo(1)
    expect(similarityOf(one, asking('የዓባይ ወንዝ ከየት ይነሳል?', ['ጣና', 'ዝዋይ']))).toBeLessThan(0.5)
  })

  it('are as similar one way as the other', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab cd?+ é'), maxLength: 30 })
    const any = fc.record({ questionText: text, options: fc.array(text, { maxLength: 4 }) })
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(similarityOf(one, other)).toBe(similarityOf(other, one))
      }),
    )
  })
})

describe('among many questions', () => {
  const words = fc.constantFrom(
    'river',
    'rivers',
    'lake',
    'lakes',
    'which',
    'where',
    'is',
    'the',
    'of',
  )
  const text = fc.array(words, { minLength: 1, maxLength: 8 }).map((list) => list.join(' '))
  const many = fc.array(
    fc.record({ questionText: text, options: fc.array(words, { minLength: 2, maxLength: 3 }) }),
    { maxLength: 12 },
  )

  it('are found those that comparing each with each would find', () => {
    fc.assert(
      fc.property(many, many, (questions, others) => {
        expect(findSimilar(questions, others)).toEqual(compareAll(questions, others))
      }),
    )
  })

  it('are told the most similar ones alone', () => {
    const others = Array.from({ length: 9 }, (_, at) => asking(`${question.questionText} ${at}`))
    const found = findSimilar([question], [...others, question])
    expect(found).toHaveLength(SIMILAR_MAX)
    expect(found[0]).toEqual({ index: 0, other: 9, similarity: expect.closeTo(1) })
  })
})

function compareAll(questions: ComparedQuestion[], others: ComparedQuestion[]) {
  return questions.flatMap((one, index) =>
    others
      .map((compared, other) => ({ index, other, similarity: similarityOf(one, compared) }))
      .filter(({ similarity }) => similarity >= SIMILAR)
      .sort((a, b) => b.similarity - a.similarity || a.other - b.other)
      .slice(0, SIMILAR_MAX),
  )
}
