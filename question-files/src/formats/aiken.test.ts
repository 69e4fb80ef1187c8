import { describe, expect, it } from 'vitest'
import examples from '../../fixtures/aiken.txt?raw'
import { UnreadableFileError } from '../model/question-file.ts'
import { listLosses } from '../question/losses.ts'
import { formatQuestions, formatRefusals } from '../testing/fixture.ts'
import { readAiken, writeAiken } from './aiken.ts'

const joinLines = (...given: string[]) => given.join('\n')

describe('Aiken', () => {
  it('is read as documented, with full stops or brackets', () => {
    expect(formatQuestions(readAiken(examples))).toEqual([
      'line 1: What is the correct answer to this question? Is it this one? | Maybe this answer? | Possibly this one? | [Must be this one!]',
      'line 8: Which lake does the Blue Nile leave? Lake Abaya | [Lake Tana] | Lake Ziway | Lake Chamo',
    ])
  })

  it('may have empty lines anywhere, small letters and other line ends', () => {
    const text = 'q\r\n\r\na) x\r\n\r\nb) y\r\n\r\nanswer: b\r\nr\r\nA)x\r\nB)y\r\nANSWER:A.\r\n'
    expect(formatQuestions(readAiken(text))).toEqual(['line 1: q x | [y]', 'line 8: r [x] | y'])
  })

  it('may have no space after a letter, brackets around it or a space in between', () => {
    const text = joinLines(
      ...['q', 'A.x', 'B.y', 'ANSWER:B', ''],
      ...['r', '(a) x', '(b) y', 'ANSWER: B) y', ''],
      ...['s', 'A ) x', 'B ) y', 'ANSWER: A.'],
    )
    expect(formatQuestions(readAiken(text))).toEqual([
      'line 1: q x | [y]',
      'line 6: r x | [y]',
      'line 11: s [x] | y',
    ])
  })

  it('may have abbreviations and initials at the beginning of a line', () => {
    const text = joinLines(
      ...[
        'Which is right?',
        'A. Since the year 500',
        'b.c. all went well',
        'B. x',
        'ANSWER: B',
        '',
      ],
      ...['What is a current?', 'A.C. flows both ways.', 'A. y', 'B. z', 'ANSWER: B'],
    )
    expect(formatQuestions(readAiken(text))).toEqual([
      'line 1: Which is right? Since the year 500 b.c. all went well | [x]',
      'line 7: What is a current? A.C. flows both ways. y | [z]',
    ])
  })

  it('may have Chamilo’s explanation and points below its answer', () => {
    const notes = ['ANSWER_EXPLANATION: Because.', 'DESCRIPTION: And so.', 'SCORE: 20', 'TAGS: one']
    const file = readAiken(
      joinLines('q', 'A. x', 'B. y', 'ANSWER: A', ...notes, '', 'r', 'A. x', 'B. y', 'ANSWER: B'),
    )
    expect(formatQuestions(file)).toEqual(['line 1: q [x] | y', 'line 10: r x | [y]'])
    expect(file.questions).toMatchObject([
      { description: 'Because.\nAnd so.' },
      { description: '' },
    ])
  })

  it('begins with words that stand below an answer elsewhere', () => {
    const file = readAiken(
      joinLines(
        'q',
        'A. x',
        'B. y',
        'ANSWER: A',
        '',
        'Description: which?',
        'A. x',
        'B. y',
        'ANSWER: B',
      ),
    )
    expect(formatQuestions(file)).toEqual([
      'line 1: q [x] | y',
      'line 6: Description: which? x | [y]',
    ])
  })

  it('with the letters of several options in one word is refused', () => {
    const file = readAiken(
      joinLines('q', 'A. x', 'B. y', 'ANSWER: AB', '', 'r', 'A. AB', 'B. y', 'ANSWER: AB'),
    )
    expect(formatRefusals(file)).toEqual(['line 1: Several options are right (AB).'])
    expect(formatQuestions(file)).toEqual(['line 6: r [AB] | y'])
  })

  it('may have lines that go on below', () => {
    const text = joinLines('q', 'goes on', 'A. x', 'goes on', 'B. y', 'too', 'ANSWER: B')
    expect(formatQuestions(readAiken(text))).toEqual(['line 1: q goes on x goes on | [y too]'])
  })

  it('without ANSWER leaves the key open and says at which line', () => {
    const file = readAiken(joinLines('q', 'A. x', 'B. y', '', 'r', 'A. x', 'B. y', 'ANSWER: A'))
    expect(formatQuestions(file)).toEqual(['line 1: q x | y', 'line 5: r [x] | y'])
    expect(file.questions[0]?.remarks).toContain('Line 4: the ANSWER line is missing.')
    expect(file.questions[0]?.correctAnswer).toBeNull()
  })

  it('without ANSWER and without an empty line ends where the next one begins', () => {
    const file = readAiken(joinLines('q', 'A. x', 'B. y', 'r', 'A. x', 'B. y', 'ANSWER: A'))
    expect(formatQuestions(file)).toEqual(['line 1: q x | y', 'line 4: r [x] | y'])
  })

  it('with a letter that is no option leaves the key open and says at which line', () => {
    const file = readAiken(joinLines('q', 'A. x', 'B. y', 'ANSWER: C'))
    expect(file.questions[0]?.correctAnswer).toBeNull()
    expect(file.questions[0]?.remarks).toContain('Line 4: “C” doesn’t match any option.')
  })

  it('with several right answers, one option or seven is refused', () => {
    const seven = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `${letter}. x`)
    const text = joinLines(
      ...['q', 'A. x', 'B. y', 'ANSWER: A, B', ''],
      ...['r', 'A. x', 'ANSWER: A', ''],
      ...['s', ...seven, 'ANSWER: A', ''],
      ...['some words', '', 'ANSWER: A', ''],
      ...['t', 'A. x', 'B. y', 'ANSWER: B'],
    )
    const file = readAiken(text)
    expect(formatQuestions(file)).toEqual(['line 24: t x | [y]'])
    expect(formatRefusals(file)).toEqual([
      'line 1: Several options are right (A, B).',
      'line 6: It has one option; a question needs two to six.',
      'line 10: It has 7 options; a question needs two to six.',
      'line 20: It has no options; a question needs two to six.',
    ])
  })

  it('takes for a question’s text what stands above its options', () => {
    const text = joinLines(
      'A. M. Turing was',
      'A. x',
      'B. y',
      'ANSWER: A',
      '',
      'ANSWER: B',
      'A. x',
      'B. y',
    )
    expect(formatQuestions(readAiken(text))).toEqual([
      'line 1: A. M. Turing was [x] | y',
      'line 6: ANSWER: B x | y',
    ])
  })

  it('is refused where nothing is an option', () => {
    expect(() => readAiken('Some words.\n\nMore words.')).toThrow(UnreadableFileError)
    expect(() => readAiken('q\nANSWER: A')).toThrow('Line 1: It has no options')
  })
})

it('names what it cannot hold, each once', () => {
  const question = {
    questionText: 'a \n\n b',
    options: ['x\ny', 'z'],
    correctAnswer: 1,
    description: 'why',
    keepOrder: true,
    difficulty: 1,
  }
  expect(writeAiken([question, question])).toBe(
    'a b\nA. x y\nB. z\nANSWER: B\n\na b\nA. x y\nB. z\nANSWER: B\n',
  )
  expect(listLosses('aiken', [question])).toEqual([
    'Aiken has no line breaks: they become spaces.',
    'Aiken has no explanations: they are left out.',
    'Aiken can’t fix the order of options: it is left out.',
    'Aiken has no difficulty: it is left out.',
  ])
})
