import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { UnreadableFileError } from '../model/question-file.ts'
import { readJson } from './json.ts'

const read = (value: unknown) => readJson(JSON.stringify(value))
const question = { questionText: 'Who?', options: ['She', 'He'], correctAnswer: 1 }
const readAnswer = (correctAnswer: unknown) => read([{ ...question, correctAnswer }])

describe('questions in JSON', () => {
  it('leave out a picture of a kind that questions do not show, and say so', () => {
    const picture = { data: btoa('GIF89a'), alt: 'A lake.', credit: '' }
    const [question] = read({
      questionText: 'q',
      options: ['a', 'b'],
      correctAnswer: 0,
      picture,
    }).questions
    expect(question?.picture).toBeUndefined()
    expect(question?.remarks).toEqual([
      'picture: left out. It isn’t a PNG, JPEG, WebP or SVG image.',
    ])
  })

  it('are read from a category of content/', () => {
    const path = '../../../content/science/physics.json'
    const text = readFileSync(new URL(path, import.meta.url), 'utf8')
    const { questions: stored } = JSON.parse(text)
    const { format, questions, refused } = readJson(text)
    expect([format, refused]).toEqual(['json', []])
    expect(questions).toHaveLength(stored.length)
    expect(questions[0]).toEqual({
      place: 'item 1',
      questionText: stored[0].questionText,
      options: stored[0].options,
      correctAnswer: stored[0].correctAnswer,
      description: stored[0].description,
      keepOrder: stored[0].keepOrder ?? false,
      difficulty: stored[0].difficulty,
      remarks: [],
    })
  })

  it.each([
    ['a list', [question, question]],
    ['a list of categories', [{ title: 'One', questions: [question] }, { questions: [question] }]],
    ['a kingdom', { title: 'All', categories: [{ questions: [question, question] }] }],
    ['an answer of the API', { message: 'found', questions: [question, question] }],
  ])('are read from %s', (_what, value) => {
    expect(read(value).questions.map(({ place }) => place)).toEqual(['item 1', 'item 2'])
  })

  it('leave out a picture that is much too large, and say so', () => {
    const data = Buffer.alloc(5 * 1024 * 1024, 'coin').toString('base64')
    const [read1] = read({ ...question, picture: { data, alt: 'A coin.' } }).questions
    expect(read1).not.toHaveProperty('picture')
    expect(read1?.remarks).toEqual([expect.stringMatching(/^picture: left out/)])
  })

  it.each([{ data: 'no picture', alt: 'A coin.' }, { data: 'UklGRg==', alt: ' ' }, 'coin.png'])(
    'leave out a picture that is %j, and say so',
    (picture) => {
      const [read1] = read({ ...question, picture }).questions
      expect(read1).not.toHaveProperty('picture')
      expect(read1?.remarks).toEqual([expect.stringMatching(/^picture: left out/)])
    },
  )

  it('leave out a picture that is a file of its own, and say so', () => {
    const picture = { file: 'coin.svg', alt: 'A coin.', credit: 'Drawn by us' }
    const [read1] = read({ ...question, picture }).questions
    expect(read1).not.toHaveProperty('picture')
    expect(read1?.remarks).toEqual([
      'picture: "coin.svg" is a separate file; add it in the question’s form.',
    ])
  })

  it('may be one alone', () => {
    expect(read({ ...question, keepOrder: true }).questions).toEqual([
      { ...question, place: 'item 1', description: '', keepOrder: true, remarks: [] },
    ])
  })

  it('says how it took a number that is written as a text', () => {
    const readKey = (correctAnswer: string, options: string[]) =>
      read({ ...question, options, correctAnswer }).questions[0]
    expect(readKey('1', ['She', 'He'])).toMatchObject({
      correctAnswer: 1,
      remarks: ['correctAnswer: "1" is read as an index, counted from 0: “He”.'],
    })
    expect(readKey('1', ['1', '2'])).toMatchObject({
      correctAnswer: 0,
      remarks: ['correctAnswer: "1" is read as the text of an option, not its index.'],
    })
    const sum = { ...question, options: [84, 91], correctAnswer: 84 }
    expect(read(sum).questions[0]).toMatchObject({ correctAnswer: 0, remarks: [] })
    expect(readKey('9', ['8', '9'])).toMatchObject({ correctAnswer: 1, remarks: [] })
  })

  it.each([
    [0, 0],
    [1, 1],
    ['He', 1],
    [[0], 0],
    [null, null],
    [undefined, null],
    ['', null],
  ])('have the right answer %j at %j', (correctAnswer, index) => {
    expect(readAnswer(correctAnswer).questions).toMatchObject([
      { correctAnswer: index, remarks: [] },
    ])
  })

  it.each([[2], [-1], [0.5], ['Nobody'], [true], [{ toString: 1 }], [[[0]]]])(
    'keep their place with the right answer %j, which is none, and say so',
    (correctAnswer) => {
      const [read] = readAnswer(correctAnswer).questions
      expect(read?.correctAnswer).toBeNull()
      expect(read?.remarks).toEqual([expect.stringMatching(/^correctAnswer: .* match any option/)])
    },
  )

  it.each([
    [
      { ...question, correctAnswer: [0, 1] },
      'correctAnswer: [0,1] marks several answers as right.',
    ],
    [{ ...question, options: ['a'] }, 'It has one option; a question needs two to six.'],
    [{ ...question, options: [] }, 'It has no options; a question needs two to six.'],
    [{ ...question, options: [...'abcdefg'] }, 'It has 7 options; a question needs two to six.'],
    [{ ...question, options: 'She, He' }, 'options: "She, He" isn’t a list of strings.'],
    [{ ...question, options: ['She', null] }, 'options: ["She",null] isn’t a list of strings.'],
    [{ questionText: 'Who?' }, 'options: nothing isn’t a list of strings.'],
    ['Who?', '"Who?" isn’t a question.'],
    [null, 'null isn’t a question.'],
  ])('are refused with field and value: %j', (entry, reason) => {
    const { questions, refused } = read([question, entry])
    expect(questions).toHaveLength(1)
    expect(refused).toEqual([{ place: 'item 2', reason }])
  })

  it('say which fields were no use', () => {
    const odd = { ...question, questionText: 3, description: {}, keepOrder: 'yes', difficulty: 4 }
    expect(read([odd]).questions).toMatchObject([
      {
        questionText: '',
        description: '',
        keepOrder: false,
        remarks: [
          'questionText: 3 isn’t text.',
          'description: an object isn’t text.',
          'keepOrder: "yes" is neither true nor false.',
          'difficulty: 4 is not 1, 2 or 3, and is left out.',
        ],
      },
    ])
  })

  it.each([
    ['[\n{"questionText": "Who?",\n"options": [}\n]', 3, '“}” is out of place'],
    ['[\n  {"questionText": "Who?"\n\n', 2, 'it ends too early'],
    ['{\n\n"questions": [,]}', 3, '“,” is out of place'],
    ['[{"a": 1},\n]', 2, '“]” is out of place'],
    ['[{"a" 1}]', 1, '“1” is out of place'],
    ['[{"a": 01}]', 1, '“0” is out of place'],
    ['[\n"text', 2, 'it ends too early'],
    ['["a",\n"b\\x"]', 2, '“x” is out of place'],
    ['["a"]\n["b"]', 2, '“[” is out of place'],
    ['["a",\n{b: 1}]', 2, '“b” is out of place'],
  ])('that break off say at which line: %j', (text, line, what) => {
    expect(() => readJson(text)).toThrow(`This JSON has an error in line ${line}: ${what}.`)
  })

  it.each(['{}', '{"title": "Physics"}', '"text"', '{"questions": 3}', '[[[]]]'])(
    'are not seen in %s',
    (text) => {
      const readOrRefuse = () => {
        const { questions } = readJson(text)
        if (questions.length === 0) throw new UnreadableFileError('none')
      }
      expect(readOrRefuse).toThrow(UnreadableFileError)
    },
  )
})
