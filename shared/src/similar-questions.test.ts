import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ComparedQuestion,
  calculateSimilarity,
  findClosestEarlier,
  findSimilarInSteps,
  SIMILAR_QUESTIONS_MAX,
  SIMILARITY_MIN,
} from './similar-questions.ts'

const question = {
  questionText: 'Which river leaves Lake Tana and is joined by the White Nile at Khartoum?',
  options: ['The Blue Nile', 'The Awash', 'The Omo', 'The Baro'],
}
const asking = (questionText: string, options = question.options) => ({ questionText, options })

type Numbered = [questionText: string, options: string[], correctAnswer?: number]
const numbered = ([questionText, options, correctAnswer = 0]: Numbered) => ({
  questionText,
  options,
  correctAnswer,
})

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
    expect(calculateSimilarity(question, other)).toBeCloseTo(1)
  })

  it.each([
    ['one word', asking(question.questionText.replace('joined', 'met'))],
    ['a misspelt word', asking(question.questionText.replace('Khartoum', 'Kartum'))],
    ['a word more', asking(question.questionText.replace('Which river', 'Which great river'))],
    ['all options', asking(question.questionText, ['1', '2', '3', '4'])],
    ['an option', { ...question, options: ['The Blue Nile', 'The Awash', 'The Omo', 'Wabe'] }],
  ])('that differ in %s are nearly the same', (_what, other) => {
    const similarity = calculateSimilarity(question, other)
    expect(similarity).toBeGreaterThanOrEqual(SIMILARITY_MIN)
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
    expect(calculateSimilarity(question, other)).toBeLessThan(0.7)
  })

  it('that differ in a symbol are not the same', () => {
    const [sum, product] = [asking('3 + 4 = ?', ['7', '12']), asking('3 × 4 = ?', ['7', '12'])]
    expect(calculateSimilarity(sum, product)).toBeLessThan(SIMILARITY_MIN)
  })

  it.each([
    [
      'sums',
      ['What is 12 × 7?', ['84', '74', '91', '86']],
      ['What is 13 × 7?', ['91', '84', '81']],
    ],
    [
      'sums of options alike',
      ['What is 3 + 5?', ['7', '8', '9']],
      ['What is 3 + 6?', ['7', '8', '9'], 2],
    ],
    [
      'years',
      ['In which year did the emperor fall: 1974 or 1991?', ['1974', '1991', 'Neither']],
      ['In which year did the emperor fall: 1941 or 1991?', ['1941', '1991', 'Neither']],
    ],
    [
      'the right one of the same options',
      ['Who ruled Ethiopia in the year 1974, after the revolution?', question.options],
      ['Who ruled Ethiopia in the year 1991, after the revolution?', question.options, 1],
    ],
    [
      'statements',
      ['1013 is a prime number', ['True', 'False']],
      ['1009 is a prime number', ['False', 'True'], 1],
    ],
    [
      'powers',
      ['What is the value of 3² + 1?', ['10']],
      ['What is the value of 3³ + 1?', ['28', '10']],
    ],
    [
      'differences',
      ['What is 12 - 2?', ['10', '9', '8']],
      ['What is 2 - 12?', ['-10', '-9', '-8']],
    ],
    ['signs', ['How much is 3 + 6?', ['9', '8', '7']], ['How much is -3 + 6?', ['3', '8', '7']]],
    [
      'fractions',
      ['Which is as much as 1.25 metres?', ['A']],
      ['Which is as much as 12.5 metres?', ['B']],
    ],
    [
      'the digits of Ethiopia',
      ['በ ፲፱፻፷፮ ዓ.ም. ምን ሆነ?', ['ሀ', 'ለ', 'ሐ']],
      ['በ ፲፱፻፹፫ ዓ.ም. ምን ሆነ?', ['ሀ', 'ለ', 'መ']],
    ],
  ] satisfies [string, Numbered, Numbered][])(
    'that differ in numbers are not the same: %s',
    (_what, one, other) => {
      expect(calculateSimilarity(numbered(one), numbered(other))).toBeLessThan(SIMILARITY_MIN)
      expect(findSimilar([numbered(one)], [numbered(other)])).toEqual([])
    },
  )

  it('that differ in numbers are the same where all else is', () => {
    const year = (text: string) => ({
      ...asking(`In 1896, ${question.questionText}`.replace('1896', text)),
      correctAnswer: 0,
    })
    expect(calculateSimilarity(year('1896'), year('1869'))).toBeGreaterThan(SIMILARITY_MIN)
    const turned = { options: question.options.toReversed(), correctAnswer: 3 }
    expect(calculateSimilarity(year('1896'), { ...year('1869'), ...turned })).toBeGreaterThan(
      SIMILARITY_MIN,
    )
  })

  it('are the same however a number is grouped', () => {
    const people = (count: string) =>
      asking(`Which town has ${count} people and 3 hotels?`, [count])
    for (const count of ['12.500', '12 500', "12'500", '12500']) {
      expect(calculateSimilarity(people('12,500'), people(count))).toBeGreaterThan(SIMILARITY_MIN)
    }
  })

  it('are compared in any script', () => {
    const one = asking('የኢትዮጵያ ዋና ከተማ ማን ናት?', ['አዲስ አበባ', 'ጎንደር'])
    expect(
      calculateSimilarity(one, asking('የኢትዮጵያ  ዋና ከተማ ማን ናት።', ['ጎንደር', 'አዲስ አበባ'])),
    ).toBeCloseTo(1)
    expect(calculateSimilarity(one, asking('የዓባይ ወንዝ ከየት ይነሳል?', ['ጣና', 'ዝዋይ']))).toBeLessThan(0.5)
  })

  it('are as similar one way as the other', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab cd?+ é'), maxLength: 30 })
    const any = fc.record({ questionText: text, options: fc.array(text, { maxLength: 4 }) })
    fc.assert(
      fc.property(any, any, (one, other) => {
        expect(calculateSimilarity(one, other)).toBe(calculateSimilarity(other, one))
      }),
    )
  })
})

describe('among many questions', () => {
  it('sums are told apart', () => {
    const sums = Array.from({ length: 300 }, (_, at) => {
      const [one, other] = [2 + (at % 20), 2 + Math.floor(at / 20)]
      const options = [0, 1, -1, 10].map((off) => String(one * other + off))
      return { ...asking(`What is ${one} × ${other}?`, options), correctAnswer: 0 }
    })
    expect(findSimilar(sums, sums)).toHaveLength(sums.length)
  })

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

  it('is found for each the earlier one that it is most like, however many come after', () => {
    const changed = asking(question.questionText.replace('joined', 'met'))
    const found = findClosestEarlier([question, ...Array.from({ length: 7 }, () => changed)])
    expect(found.map(({ index, other }) => [index, other])).toEqual([
      [1, 0],
      ...[2, 3, 4, 5, 6, 7].map((index) => [index, 1]),
    ])
  })

  it('are told the most similar ones alone', () => {
    const others = Array.from({ length: 9 }, (_, at) => asking(`${question.questionText} ${at}`))
    const found = findSimilar([question], [...others, question])
    expect(found).toHaveLength(SIMILAR_QUESTIONS_MAX)
    expect(found[0]).toEqual({ index: 0, other: 9, similarity: expect.closeTo(1) })
  })
})

function compareAll(questions: ComparedQuestion[], others: ComparedQuestion[]) {
  return questions.flatMap((one, index) =>
    others
      .map((compared, other) => ({ index, other, similarity: calculateSimilarity(one, compared) }))
      .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
      .sort((a, b) => b.similarity - a.similarity || a.other - b.other)
      .slice(0, SIMILAR_QUESTIONS_MAX),
  )
}

function findSimilar(questions: ComparedQuestion[], others: ComparedQuestion[]) {
  const steps = findSimilarInSteps(questions, others)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
