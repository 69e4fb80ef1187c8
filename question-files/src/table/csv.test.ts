import { describe, expect, it } from 'vitest'
import { type ColumnRoles, UnreadableFileError } from '../model/question-file.ts'
import { readCsv } from './csv.ts'

function read(text: string, roles?: ColumnRoles) {
  const reading = readCsv(text, roles)
  if (reading.kind === 'table') throw new Error(`unassigned: ${reading.table.headings}`)
  return reading.file
}

const readOnlyQuestion = (text: string) => {
  const { questions, refused } = read(text)
  expect(refused).toEqual([])
  expect(questions).toHaveLength(1)
  return questions[0]
}

/** Returns a table with one question. */
const createTable = (key: string, options = ['Paris', 'Rome', 'Bern', 'Vaduz']) =>
  [
    'question\toption 1\toption 2\toption 3\toption 4\tcorrect',
    ['Where?', ...options, key].join('\t'),
  ].join('\n')

describe('a CSV file', () => {
  it('is read with all its columns', () => {
    const file = read(
      'question,option 1,option 2,option 3,correct,explanation,keep order,difficulty\n' +
        'How far?,1 km,2 km,3 km,2,Because it is two.,yes,3\n' +
        'Who?,She,He,,A,,,\n',
    )
    expect(file).toEqual({
      format: 'csv',
      refused: [],
      questions: [
        {
          place: 'row 2',
          questionText: 'How far?',
          options: ['1 km', '2 km', '3 km'],
          correctAnswer: 1,
          description: 'Because it is two.',
          keepOrder: true,
          difficulty: 3,
          remarks: [],
        },
        {
          place: 'row 3',
          questionText: 'Who?',
          options: ['She', 'He'],
          correctAnswer: 0,
          description: '',
          keepOrder: false,
          remarks: [],
        },
      ],
    })
  })

  it.each([
    ['Correct,OPTION 2,Option_1,QUESTION', '1,No,Yes,Sure?'],
    ['Question Text,Answer A,Answer B,Correct Answer', 'Sure?,Yes,No,A'],
    ['questionText,optionA,optionB,correctAnswer', 'Sure?,Yes,No,A'],
    [
      'Question #,Question Text,Answer 1,Answer 2 (Optional),Time Limit (sec),Correct Answer(s)',
      '1,Sure?,Yes,No,20,1',
    ],
    ['Question,A,B,Answer', 'Sure?,Yes,No,A'],
    ['Stem,Choice 1,Choice 2,Key', 'Sure?,Yes,No,1'],
    ['  question:  ,option-1,option-2,Right answer?', 'Sure?,Yes,No,1'],
    ['#,Question,Alternative 1,Alternative 2,Right option,Author', '7,Sure?,Yes,No,1,Me'],
  ])('is understood by its headings: %s', (headings, row) => {
    expect(readOnlyQuestion(`${headings}\n${row}\n`)).toMatchObject({
      questionText: 'Sure?',
      options: ['Yes', 'No'],
      correctAnswer: 0,
    })
  })

  it.each(['Feedback', 'Explanation', 'General feedback', 'Rationale', 'Comment', 'description'])(
    'has its explanations under %s',
    (heading) => {
      const text = `question,option 1,option 2,correct,${heading}\nSure?,Yes,No,1,So it is\n`
      expect(readOnlyQuestion(text)?.description).toBe('So it is')
    },
  )

  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
  ])('may be separated by %s', (_name, separator) => {
    const rows = [
      ['question', 'option 1', 'option 2', 'correct'],
      ['How, where; or when?', '1,5', '2;5', '2'],
    ]
    const quoted = rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\r\n')
    expect(readOnlyQuestion(quoted)).toMatchObject({
      questionText: 'How, where; or when?',
      options: ['1,5', '2;5'],
      correctAnswer: 1,
    })
  })

  it('keeps decimal commas between semicolons', () => {
    const text = 'question;option 1;option 2;correct\nWie viel?;1,5;2,5;2,5\n'
    expect(readOnlyQuestion(text)).toMatchObject({ options: ['1,5', '2,5'], correctAnswer: 1 })
  })

  it('may tell its separator in a line of its own, which is no row', () => {
    const text = 'sep=;\r\nquestion;option 1;option 2;correct\r\nWho?;She;He;2\r\n'
    expect(readOnlyQuestion(text)).toMatchObject({ place: 'row 2', correctAnswer: 1 })
  })

  it('counts rows as spreadsheets show them: blank ones, and one for a cell of many lines', () => {
    const text =
      'question,option 1,option 2,correct\r\n"First\r\nof two ""lines""",a,b,1\r\n\r\n,,,\r\nThird,a,b,2\r\n'
    expect(read(text).questions).toMatchObject([
      { place: 'row 2', questionText: 'First\nof two "lines"' },
      { place: 'row 5', questionText: 'Third' },
    ])
  })

  it('is read with the line ends of every system', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const lines = ['question,option 1,option 2,correct', '"One\nTwo",a,b,2', '']
      expect(readOnlyQuestion(lines.join(end))).toMatchObject({
        questionText: 'One\nTwo',
        correctAnswer: 1,
      })
    }
  })

  it.each([
    ['2', 1],
    ['b', 1],
    ['B)', 1],
    ['(B)', 1],
    ['Option 2', 1],
    ['answer C', 2],
    ['2.0', 1],
    ['2,0', 1],
    ['Rome', 1],
    ['  rome ', 1],
    ['B. Rome', 1],
    ['4) Vaduz', 3],
    ['', null],
  ])('understands the right answer %j', (key, correctAnswer) => {
    expect(readOnlyQuestion(createTable(key))).toMatchObject({ correctAnswer, remarks: [] })
  })

  it.each(['5', '0', 'E', 'Pariss', 'B. Paris', '1.5'])(
    'keeps a question whose right answer, %s, is none of its options, and says so',
    (key) => {
      const question = readOnlyQuestion(createTable(key))
      expect(question?.correctAnswer).toBeNull()
      expect(question?.remarks).toEqual([
        `Column F (“correct”), “${key}” doesn’t match any option.`,
      ])
    },
  )

  it.each(['1,3', '1, 2 and 4', 'A;C', 'Rome, Bern', '1.3', '1 & 2', 'A/B'])(
    'refuses several right answers, %s, with row, column and value',
    (key) => {
      const { questions, refused } = read(createTable(key))
      expect(questions).toEqual([])
      expect(refused).toMatchObject([
        {
          place: 'row 2',
          reason: `Column F (“correct”), “${key}”: several answers are right.`,
        },
      ])
    },
  )

  it('knows the text of an option with a comma from several right answers', () => {
    const options = ['1,2', '2,3', '1', '3']
    expect(readOnlyQuestion(createTable('1,2', options))).toMatchObject({ correctAnswer: 0 })
    expect(
      readOnlyQuestion(createTable('Rome, Italy', ['Rome, Italy', 'Rome', 'Italy', 'Bern'])),
    ).toMatchObject({
      correctAnswer: 0,
    })
  })

  it('takes a number for an option’s text where the other rows have texts, else for its place', () => {
    const numbers = ['4', '3', '2', '1']
    const row = (key: string, options: string[]) => ['Where?', ...options, key].join('\t')
    const byText = [createTable('Rome'), row('4', numbers)].join('\n')
    const remarkOn = (option: string) =>
      `Column F (“correct”), “4” could be a number or an option’s text. We read it as “${option}”.`
    expect(read(byText).questions[1]).toMatchObject({ correctAnswer: 0, remarks: [remarkOn('4')] })
    const byPlace = [createTable('2'), row('4', numbers)].join('\n')
    expect(read(byPlace).questions[1]).toMatchObject({ correctAnswer: 3, remarks: [remarkOn('1')] })
    const unsure = readOnlyQuestion(createTable('4', numbers))
    expect(unsure?.correctAnswer).toBe(3)
    expect(unsure?.remarks).toEqual([remarkOn('1')])
  })

  it('counts options by their columns, also beside an empty one', () => {
    expect(readOnlyQuestion(createTable('3', ['Paris', '', 'Bern', 'Vaduz']))).toMatchObject({
      options: ['Paris', 'Bern', 'Vaduz'],
      correctAnswer: 1,
    })
  })

  it('makes True and False, in that order, of a right answer without options', () => {
    const text = 'question,option 1,option 2,correct\nIs it?,,,FALSE\nIs it not?,,,true\n'
    expect(read(text).questions).toMatchObject([
      { options: ['True', 'False'], correctAnswer: 1, keepOrder: true },
      { options: ['True', 'False'], correctAnswer: 0, keepOrder: true },
    ])
  })

  it('refuses what has too few or too many options, and keeps its texts', () => {
    const text =
      'question,option 1,option 2,option 3,option 4,option 5,option 6,option 7,correct,keep order,difficulty\n' +
      'Essay?,,,,,,,,\nOne?,a,,,,,,,1\nSeven?,a,b,c,d,e,f,g,7,yes,3\nSix?,a,b,c,d,e,f,,6\n'
    const { questions, refused } = read(text)
    expect(questions).toMatchObject([{ place: 'row 5', correctAnswer: 5 }])
    expect(refused).toMatchObject([
      { place: 'row 2', reason: 'It has no options; a question needs two to six.' },
      { place: 'row 3', reason: 'It has one option, “a”; a question needs two to six.' },
      { place: 'row 4', reason: 'It has 7 options; a question needs two to six.' },
    ])
    expect(refused[2]?.left).toEqual({
      questionText: 'Seven?',
      options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      correct: '7',
      description: '',
      keepOrder: 'yes',
      difficulty: '3',
    })
  })

  it('says what it could not read of the settings, with column and value', () => {
    const text =
      'question,option 1,option 2,correct,keep order,difficulty\nWho?,a,b,1,maybe,terrible\nWho?,a,b,1,x,Hard\nWho?,a,b,1,,Middle\n'
    expect(read(text).questions).toMatchObject([
      {
        keepOrder: false,
        remarks: [
          'Column E (“keep order”), “maybe” is neither yes nor no.',
          'Column F (“difficulty”), “terrible” is not 1, 2 or 3, and is left out.',
        ],
      },
      { keepOrder: true, difficulty: 3, remarks: [] },
      { keepOrder: false, difficulty: 2, remarks: [] },
    ])
  })

  it('puts a right answer apart among the wrong ones, in an order that tells nothing', () => {
    const text =
      'Gimkit Spreadsheet Import Template,,,\nQuestion,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional)\nCapital?,Nairobi,Addis Ababa,Zanzibar\nYear?,1896,1900,\n'
    expect(read(text).questions).toMatchObject([
      { place: 'row 3', options: ['Addis Ababa', 'Nairobi', 'Zanzibar'], correctAnswer: 1 },
      { options: ['1896', '1900'], correctAnswer: 0 },
    ])
  })

  it('takes off the apostrophe that keeps a cell from being a formula, and no other', () => {
    const text = "question,option 1,option 2,option 3,correct\n'=1+1,'-5,'s-Gravenhage,''tis,1\n"
    expect(readOnlyQuestion(text)).toMatchObject({
      questionText: '=1+1',
      options: ['-5', "'s-Gravenhage", "''tis"],
    })
  })

  it.each([
    [
      'question,option 1,option 2,correct\nWho?,a,b,1\n"Who,a,b,1\nWho?,a,b,1\n',
      3,
      'is never closed',
    ],
    [
      'question,option 1,option 2,correct\n"W\nho?",a,b,1\n"W" ho,a,b,1\n',
      4,
      'is closed before its cell ends',
    ],
  ])('that breaks says at which line', (text, line, what) => {
    expect(() => read(text)).toThrow(
      `This file has an error in line ${line}: a quotation mark in row 3 ${what}.`,
    )
  })

  it('may have 20,000 rows, blank ones too, and not one more', () => {
    const start = 'question,option 1,option 2,correct\nWho?,a,b,1\n'
    const last = 'Last?,a,b,1\n'
    const most = start + ',,,\n'.repeat(19_997) + last
    expect(read(most).questions).toMatchObject([{ place: 'row 2' }, { place: 'row 20000' }])
    expect(read(`${most}\n\n`).questions).toHaveLength(2)
    expect(() => read(most + last)).toThrow('A table can have at most 20,000 rows.')
  })

  it.each([
    'Dear Sir, please find enclosed, as agreed, my questions.\nYours, Abeba\n',
    'one line',
    'a;b\nc;d\n',
  ])('is not seen in prose', (text) => {
    expect(() => read(text)).toThrow(UnreadableFileError)
  })
})

describe('a CSV file of another tool', () => {
  it('may name the right option as its heading does', () => {
    const table = (key: string) => `question,choice_1,choice_2,correct_answer\nq,x,y,${key}`
    expect(readOnlyQuestion(table('choice_2'))).toMatchObject({ correctAnswer: 1 })
    expect(readOnlyQuestion(table('Option B'))).toMatchObject({ correctAnswer: 1 })
    expect(read(table('choice_1/choice_2')).refused).toHaveLength(1)
  })

  it('counts from 0 where the column is an index that has a 0', () => {
    const table = (heading: string, ...keys: string[]) =>
      read(`question,option1,option2,${heading}\n${keys.map((key) => `q,x,y,${key}`).join('\n')}`)
    const readKeys = (...given: Parameters<typeof table>) =>
      table(...given).questions.map(({ correctAnswer }) => correctAnswer)
    expect(readKeys('correctIndex', '1', '0')).toEqual([1, 0])
    expect(readKeys('answerIndex', '1', '2')).toEqual([0, 1])
    expect(readKeys('correct', '1', '0')).toEqual([0, null])
  })

  it('may have a column for each of several right answers', () => {
    const file = read(
      'Question,Answer A,Answer B,Correct Answer,Correct Answer\none?,x,y,B,\ntwo?,x,y,A,B\nsame?,x,y,B,y',
    )
    expect(file.questions).toMatchObject([
      { questionText: 'one?', correctAnswer: 1 },
      { questionText: 'same?', correctAnswer: 1 },
    ])
    expect(file.refused).toMatchObject([
      { place: 'row 3', reason: 'Column D (“Correct Answer”), “A, B”: several answers are right.' },
    ])
  })

  it('has its right answer in the first such column where another says something else', () => {
    expect(
      readOnlyQuestion('question,option 1,option 2,correct,solution\nq,x,y,2,Look at the map.'),
    ).toMatchObject({
      correctAnswer: 1,
    })
  })

  it('refuses kinds of questions that have no options, and takes the others', () => {
    const file = read(
      [
        'Question Text,Question Type,Option 1,Option 2,Correct Answer',
        'one?,Multiple Choice,x,y,2',
        'two?,Fill-in-the-Blank,Paris,paris,',
        'three?,Open-Ended,,,',
        'four?,Poll,x,y,',
      ].join('\n'),
    )
    expect(file.questions).toMatchObject([
      { questionText: 'one?', correctAnswer: 1 },
      { questionText: 'four?', correctAnswer: null },
    ])
    expect(file.refused).toMatchObject([
      {
        place: 'row 3',
        reason:
          'Column B (“Question Type”), “Fill-in-the-Blank”: only single-choice questions with two to six options can be imported.',
      },
      { place: 'row 4' },
    ])
  })

  it('may have a space before a quotation mark', () => {
    expect(
      readOnlyQuestion(
        'question, option 1, option 2, correct\n"Is it, so?", "yes, it is", "no ""not""", 1',
      ),
    ).toMatchObject({
      questionText: 'Is it, so?',
      options: ['yes, it is', 'no "not"'],
      correctAnswer: 0,
    })
    expect(() => read('question, option 1, option 2, correct\nq, "yes, no, 1')).toThrow('line 2')
  })
})

describe('a CSV file whose headings are not known', () => {
  const text =
    'Frage;Option 1;Antwort B;Richtig;Autor\nWer?;Sie;Er;1;Max\nWo?;Hier;Dort;2;Max\n\nWie?;So;Anders;x;Max\n'

  it('comes as a table with what the headings told and the first rows', () => {
    expect(readCsv(text)).toEqual({
      kind: 'table',
      table: {
        format: 'csv',
        headings: ['Frage', 'Option 1', 'Antwort B', 'Richtig', 'Autor'],
        roles: [null, 'option 1', null, null, null],
        sample: [
          ['Wer?', 'Sie', 'Er', '1', 'Max'],
          ['Wo?', 'Hier', 'Dort', '2', 'Max'],
          ['Wie?', 'So', 'Anders', 'x', 'Max'],
        ],
      },
    })
  })

  it('is read with the roles that an admin gives', () => {
    const file = read(text, ['question', 'option 1', 'option 2', 'correct', null])
    expect(file.questions).toMatchObject([
      { place: 'row 2', questionText: 'Wer?', options: ['Sie', 'Er'], correctAnswer: 0 },
      { place: 'row 3', correctAnswer: 1 },
      { place: 'row 5', correctAnswer: null },
    ])
  })

  it('has a question in its first row where that one’s key fits', () => {
    const withoutHeadings = 'Wer?;Sie;Er;1\nWo?;Hier;Dort;2\n'
    expect(readCsv(withoutHeadings).kind).toBe('table')
    const file = read(withoutHeadings, ['question', 'option 1', 'option 2', 'correct'])
    expect(file.questions.map(({ place }) => place)).toEqual(['row 1', 'row 2'])
  })

  it('is asked about where only the right answer’s column is not known', () => {
    const reading = readCsv('question,option 1,option 2,Lösung\nWho?,a,b,1\n')
    expect(reading).toMatchObject({
      kind: 'table',
      table: { roles: ['question', 'option 1', 'option 2', null] },
    })
    expect(read('question,option 1,option 2\nWho?,a,b\n').questions).toMatchObject([
      { correctAnswer: null },
    ])
  })
})
