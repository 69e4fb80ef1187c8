import { describe, expect, it } from 'vitest'
import examples from '../../fixtures/gift.txt?raw'
import { UnreadableFileError } from '../model/question-file.ts'
import { formatQuestions, formatRefusals } from '../testing/fixture.ts'
import { readGift, writeGift } from './gift.ts'

const readOne = (text: string) => readGift(text).questions[0]

describe('every example of the documentation', () => {
  const file = readGift(examples)

  it('that a quiz can ask comes in with its line and its right answer', () => {
    expect(formatQuestions(file)).toEqual([
      'line 6: Which river leaves Lake Tana? Awash | Omo | [Blue Nile]',
      'line 8: Lake Tana is _____ all year. salty | [fresh] | frozen',
      "line 10: The lake's best-known church stands on the _____ island from the shore. first | second | [third]",
      'line 16: Where does coffee come from? Brazil | [Ethiopia] | Java | Yemen',
      'line 30: Lake Tana is the sea. True | [False]',
      'line 32: The sun rises in the east. [True] | False',
      'line 74: The Ethiopian new year begins in _____. July | August | [September]',
      "line 79: What's the answer to this question? wrong | also wrong | [right]",
      'line 90: Is *this* the **second**? [yes] | no',
      'line 96: Lake Tana is the sea. True | [False]',
      'line 98: A hard one. wrong | half right | [fully right]',
      "line 100: Lalibela's builder came from _____. Gondar | Lasta | Wollo | [Roha]",
      'line 122: Which answer equals 5? = 2 + 2 | [= 2 + 3] | = 2 + 4',
      'line 127: Which of these is NO sign of GIFT? ~ | = | # | { | } | [\\]',
      'line 143: How deep is Lake Tana? [14 m] | 140 m',
    ])
  })

  it('that a quiz cannot ask is named with its line and the reason', () => {
    expect(formatRefusals(file)).toEqual([
      'line 24: This is a short-answer question.',
      'line 26: This is a short-answer question.',
      'line 36: This is a matching question.',
      'line 44: This is a numerical question.',
      'line 46: This is a numerical question.',
      'line 48: This is a numerical question.',
      'line 50: This is a numerical question.',
      'line 56: This is an essay question.',
      'line 60: This is a text without answers in braces.',
      'line 65: This is a numerical question.',
      'line 71: This is a short-answer question.',
      'line 84: This is a short-answer question.',
      'line 108: 2 of its 4 options are right.',
      'line 114: 2 of its 4 options are right.',
    ])
  })

  it('keeps its line with other line ends', () => {
    expect(readGift(examples.replaceAll('\n', '\r\n'))).toEqual(file)
  })
})

it('may have more tags than a call takes arguments', () => {
  const tags = `// ${'[tag:a]'.repeat(650_000)} [tag:difficulty 2]\n`
  expect(readOne(`${tags}q{=a~b}`)).toMatchObject({ difficulty: 2 })
})

describe('an explanation', () => {
  it('is the general feedback, then that of the right answer', () => {
    const question = readOne('q{=a#Right.~b#Wrong.####General.}')
    expect(question?.description).toBe('General.\nRight.')
  })

  it('of true or false is what a right answer is told, which stands second', () => {
    expect(readOne('q{F#wrong#right####general}')?.description).toBe('general\nright')
  })

  it('of true or false is what a wrong answer is told where nothing else is said', () => {
    const question = readOne('q{TRUE#You will see.}')
    expect(question?.description).toBe('You will see.')
    expect(question?.remarks).toHaveLength(1)
  })

  it('is never what one of several wrong answers is told', () => {
    expect(readOne('q{=a ~b#Wrong. ~c}')?.description).toBe('')
  })
})

describe('weights', () => {
  it('make an answer right that has all of the credit', () => {
    expect(formatQuestions(readGift('q{~%100%a ~%-50%b =%0%c}'))).toEqual(['line 1: q [a] | b | c'])
  })

  it('that give part of the credit beside a full answer are remarked on', () => {
    expect(readOne('q{=a ~%33.333%b ~c}')?.remarks).toEqual([
      'Had part marks and now counts as wrong: “b”.',
    ])
  })

  it('that make two answers right are refused', () => {
    expect(formatRefusals(readGift('q{=a =b ~c}'))).toEqual([
      'line 1: 2 of its 3 options are right.',
    ])
  })

  it('that make none right leave the key open', () => {
    expect(readOne('q{~a ~b}')?.correctAnswer).toBeNull()
    expect(readOne('q{~%50%a ~b}')?.correctAnswer).toBeNull()
  })
})

describe('texts', () => {
  it('keep their escaped signs and line breaks', () => {
    const question = readOne('[plain]a\\: \\{b\\}\\nc \\\\n{=\\~x \\# \\= y~z}')
    expect(question?.questionText).toBe('a: {b}\nc \\n')
    expect(question?.options[0]).toBe('~x # = y')
  })

  it.each([
    ['q{=a#No \\#1\\~~b}', 'No #1~'],
    ['q{=a ~b#c\\#####General}', 'General'],
    ['q{T####It\\: true\\}}', 'It: true}'],
    ['::a\\:::b::q{=a#\\{x\\}~b}', '{x}'],
  ])('keep them in feedback and beside titles: %s', (source, description) => {
    expect(readOne(source)?.description).toBe(description)
  })

  it('lose their markup where they are HTML, and keep it where they are plain', () => {
    expect(readOne('[html]<p>a &amp; <b>b</b></p>{=<i>c</i> ~[plain]<i>}')).toMatchObject({
      questionText: 'a & b',
      options: ['c', '<i>'],
    })
  })

  it('without a format keep a tag that is all there is', () => {
    expect(readOne('Which one breaks a line?{=<br> ~<p>}')?.options).toEqual(['<br>', '<p>'])
  })

  it('with more than six options are refused', () => {
    expect(formatRefusals(readGift('q{=a~b~c~d~e~f~g}'))).toEqual([
      'line 1: It has 7 options; a question needs two to six.',
    ])
  })
})

describe('questions', () => {
  it('may have empty lines in their braces', () => {
    expect(formatQuestions(readGift('q {\n=a\n\n\n~b\n\n}'))).toEqual(['line 1: q [a] | b'])
  })

  it('need no empty line between them', () => {
    expect(formatQuestions(readGift('q{T}\nr{F}\n::s::t{=a ~b}\n$CATEGORY: c\n::u::v{T}'))).toEqual(
      [
        'line 1: q [True] | False',
        'line 2: r True | [False]',
        'line 3: t [a] | b',
        'line 5: v [True] | False',
      ],
    )
  })

  it('of true or false have no gap', () => {
    expect(formatQuestions(readGift('q {T} or not.'))).toEqual([
      'line 1: q  or not. [True] | False',
    ])
  })

  it('end where a category stands below them', () => {
    expect(formatQuestions(readGift('q{=a ~b}\n$CATEGORY: c\n\nr{F}'))).toEqual([
      'line 1: q [a] | b',
      'line 4: r True | [False]',
    ])
  })

  it('with two gaps are refused', () => {
    expect(formatRefusals(readGift('q{=a ~b} and {=c ~d}.\n\nr{T}'))).toEqual([
      'line 1: This is a gap-fill question.',
    ])
  })

  it('without answers or with several gaps end where a name shows the next one', () => {
    const file = readGift(
      '::a::Words.\n::b::q{T}\n::c::q{=a ~b} and {=c ~d}\n::d::r{F}\n::e::s {=a\n::f::t{T}',
    )
    expect(formatQuestions(file)).toEqual([
      'line 2: q [True] | False',
      'line 4: r True | [False]',
      'line 6: t [True] | False',
    ])
    expect(formatRefusals(file)).toEqual([
      'line 1: This is a text without answers in braces.',
      'line 3: This is a gap-fill question.',
      'line 5: Its { is never closed by a }.',
    ])
  })

  it('whose braces are not closed are named, and the next ones are read', () => {
    const file = readGift('q {\n=a\n~b\n\n::r::s{T}\n\n}x\n\nt{F}')
    expect(formatQuestions(file)).toEqual(['line 5: s [True] | False', 'line 9: t True | [False]'])
    expect(formatRefusals(file)).toEqual([
      'line 1: Its { is never closed by a }.',
      'line 7: It has a } without a { before it.',
    ])
  })

  it('keep the order of their options by a tag', () => {
    const file = readGift('// [tag:keep order] [tag:difficulty 2]\nq{=a ~b}\n\nr{=a ~b}')
    expect(file.questions).toMatchObject([{ keepOrder: true, difficulty: 2 }, { keepOrder: false }])
  })
})

describe('no question file', () => {
  it.each(['', 'Some words.\n\nMore words.', '// a comment'])('is refused: %j', (text) => {
    expect(() => readGift(text)).toThrow(UnreadableFileError)
  })

  it('is refused with the line where it breaks', () => {
    expect(() => readGift('\n\nq {=a ~b')).toThrow('Line 3: Its { is never closed by a }.')
  })
})

it('is written as Moodle writes it', () => {
  const question = {
    questionText: 'Is {this} = 1?\nOr not?',
    options: ['[html]', '%50% of it'],
    correctAnswer: 1,
    description: '#1',
    keepOrder: true,
    difficulty: 3,
  }
  expect(writeGift([question])).toBe(
    [
      '// [tag:keep order] [tag:difficulty 3]',
      '[plain]Is \\{this\\} \\= 1?\\nOr not?{',
      '\t~[plain][html]',
      '\t=[plain]%50% of it',
      '\t####\\#1',
      '}',
      '',
    ].join('\n'),
  )
})
