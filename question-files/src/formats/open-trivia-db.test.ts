import { describe, expect, it } from 'vitest'
import { readJson } from './json.ts'

const multiple = {
  type: 'multiple',
  difficulty: 'hard',
  category: 'Entertainment: Film',
  question: 'Who said "Here\'s Johnny!" in the café & where?',
  correct_answer: 'Señor Nicholson',
  incorrect_answers: ['Zoë', 'Ann', '+1 & 50% <b>'],
}
const boolean = {
  type: 'boolean',
  difficulty: 'easy',
  category: 'Science',
  question: 'Is water wet?',
  correct_answer: 'False',
  incorrect_answers: ['True'],
}

type Encode = (text: string) => string

const encodeResponse = (encode: Encode, encodeNames: Encode) => ({
  response_code: 0,
  results: [multiple, boolean].map((result) => ({
    type: encodeNames(result.type),
    difficulty: encodeNames(result.difficulty),
    category: encode(result.category),
    question: encode(result.question),
    correct_answer: encode(result.correct_answer),
    incorrect_answers: result.incorrect_answers.map(encode),
  })),
})

const encodeBase64: Encode = (text) => Buffer.from(text).toString('base64')
const encodeUrl: Encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
const encodeLegacyUrl: Encode = (text) => encodeUrl(text).replaceAll('%20', '+')
const encodeHtml: Encode = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('é', '&eacute;')
    .replaceAll('ñ', '&ntilde;')
    .replaceAll('ë', '&euml;')
const encodeNothing: Encode = (text) => text

describe('questions of Open Trivia DB', () => {
  it.each([
    ['HTML', encodeResponse(encodeHtml, encodeNothing)],
    ['URL encoding (RFC 3986)', encodeResponse(encodeUrl, encodeNothing)],
    ['the older URL encoding', encodeResponse(encodeLegacyUrl, encodeNothing)],
    ['Base64', encodeResponse(encodeBase64, encodeBase64)],
    ['Base64 with plain names', encodeResponse(encodeBase64, encodeNothing)],
  ])('are read in %s', (_name, response) => {
    const { format, questions, refused } = readJson(JSON.stringify(response))
    expect([format, refused]).toEqual(['opentdb', []])
    expect(questions).toEqual([
      {
        place: 'item 1',
        questionText: multiple.question,
        options: ['+1 & 50% <b>', 'Ann', 'Señor Nicholson', 'Zoë'],
        correctAnswer: 2,
        description: '',
        keepOrder: false,
        difficulty: 3,
        remarks: [],
      },
      {
        place: 'item 2',
        questionText: 'Is water wet?',
        options: ['True', 'False'],
        correctAnswer: 1,
        description: '',
        keepOrder: true,
        difficulty: 1,
        remarks: [],
      },
    ])
  })

  it('are read where somebody kept the list alone', () => {
    expect(readJson(JSON.stringify([boolean]))).toMatchObject({
      format: 'opentdb',
      questions: [{ correctAnswer: 1 }],
    })
  })

  it('are refused by name where something is missing or too much', () => {
    const many = { ...multiple, incorrect_answers: [...'abcdef'] }
    const results = [{ question: 'Only this?' }, many, boolean]
    const { questions, refused } = readJson(JSON.stringify({ response_code: 0, results }))
    expect(questions).toMatchObject([{ place: 'item 3' }])
    expect(refused).toEqual([
      {
        place: 'item 1',
        reason: 'The question, its right answer or its wrong answers are missing.',
      },
      { place: 'item 2', reason: 'It has 7 options; a question needs two to six.' },
    ])
  })

  it('say so where the site gave none', () => {
    expect(() => readJson('{"response_code": 1, "results": []}')).toThrow(/returned no questions/)
  })
})
