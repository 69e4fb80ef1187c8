import { describe, expect, it } from 'vitest'
import moodleExport from '../../fixtures/moodle.xml?raw'
import { formatQuestions, formatRefusals } from '../testing/fixture.ts'
import { writeQuestionFile } from '../testing/write-file.ts'
import { readMoodleXml } from './moodle-xml.ts'

describe('an export of Moodle', () => {
  const file = readMoodleXml(moodleExport)

  it('comes in where a quiz can ask it', () => {
    expect(formatQuestions(file)).toEqual([
      'item Tana: Which river leaves Lake Tana?\nH₂O flows at 10³ m³/s & more. Awash | [Blue Nile] | Nile',
      "item Sea: Lake Tana is the sea, isn't it? True | [False]",
      'item Fixed: First line\nsecond line of two [One] | Two',
      'item Picture: What is this? [Tana] | Abaya',
    ])
  })

  it('is refused with a reason where not', () => {
    expect(formatRefusals(file)).toEqual([
      'item Two lakes: 2 of its 3 options are right.',
      'item Who: This is a short-answer question.',
      'item Pairs: This is a matching question.',
      'item Gaps: This is a gap-fill question.',
      'item Shore: This is an essay question.',
      'item Depth: This is a numerical question.',
      'item Note: This is a text without a question.',
      'item 12: This is a question of the type “constructor”.',
    ])
  })

  it.each([
    ['multichoiceset', 'a question with several right answers'],
    ['randomsamatch', 'a matching question'],
    ['ddmatch', 'a matching question'],
    ['ddmarker', 'a drag-and-drop question'],
    ['pmatch', 'a question of the type “pmatch”'],
  ])('is refused by its kind: %s', (type, kind) => {
    const text = `<quiz><question type="${type}"><name><text>A</text></name></question></quiz>`
    expect(formatRefusals(readMoodleXml(text))).toEqual([`item A: This is ${kind}.`])
  })

  it('has the general feedback before that of the right answer, and no other', () => {
    expect(file.questions.map(({ description }) => description)).toEqual([
      'The lake is its source.\nCalled Abbay there.',
      'It is a lake.',
      '',
      '',
    ])
  })

  it('keeps the order of options that are not shuffled, and of true and false', () => {
    expect(file.questions.map(({ keepOrder }) => keepOrder)).toEqual([false, true, true, false])
  })

  it('says what was read otherwise than it stands there', () => {
    expect(file.questions.map(({ remarks }) => remarks)).toEqual([
      ['Had part marks and now counts as wrong: “Nile”.'],
      [],
      [],
      [],
    ])
  })

  it('brings its picture with it', () => {
    expect(file.questions.map(({ picture }) => picture?.alt)).toEqual([
      undefined,
      undefined,
      undefined,
      'A lake',
    ])
  })
})

const createQuizXml = (inside: string) =>
  readMoodleXml(`<quiz><question type="multichoice">${inside}</question></quiz>`)

describe('a question', () => {
  it('that is a picture alone is refused, as is one whose option is', () => {
    const picture = '<text>&lt;img src="a.png"&gt;</text>'
    const options = '<answer fraction="100"><text>a</text></answer><answer><text>b</text></answer>'
    expect(
      formatRefusals(createQuizXml(`<questiontext>${picture}</questiontext>${options}`)),
    ).toEqual(['item 1: The question has no text, only a picture or other media.'])
    const text = '<questiontext><text>q</text></questiontext>'
    expect(formatRefusals(createQuizXml(`${text}${options}<answer>${picture}</answer>`))).toEqual([
      'item 1: Option 3 has no text, only a picture or other media.',
    ])
  })

  it('that lets several be ticked comes in with a remark where one is right', () => {
    const file = createQuizXml(
      '<questiontext><text>q</text></questiontext><single>false</single><answer fraction="100"><text>a</text></answer><answer fraction="-100"><text>b</text></answer>',
    )
    expect(formatQuestions(file)).toEqual(['item 1: q [a] | b'])
    expect(file.questions[0]?.remarks).toEqual([
      'Several options could be selected; one of them is right.',
    ])
  })

  it('without a key comes in without one', () => {
    const file = createQuizXml(
      '<questiontext><text>q</text></questiontext><answer><text>a</text></answer><answer><text>b</text></answer>',
    )
    expect(file.questions[0]?.correctAnswer).toBeNull()
  })

  it('has a place of its own though two have the same name', () => {
    const question = '<question type="essay"><name><text>q</text></name></question>'
    const file = readMoodleXml(`<quiz>${question}${question}</quiz>`)
    expect(file.refused.map(({ place }) => place)).toEqual(['item q', 'item q (number 2)'])
  })
})

describe('XML', () => {
  it('that breaks off says at which line', () => {
    expect(() => readMoodleXml('\n<quiz>\n<question>\n</quiz>')).toThrow(
      /^Line 4: .*<question> from line 3/,
    )
    expect(() => readMoodleXml('<quiz>\n<question>\n')).toThrow(/^Line 3: .*<question> from line 2/)
    expect(() => readMoodleXml('<quiz>\n\n&nbsp;</quiz>')).toThrow(/^Line 3: /)
  })

  it.each([
    '<!DOCTYPE quiz [<!ENTITY a SYSTEM "file:///etc/passwd">]><quiz>&a;</quiz>',
    '<!DOCTYPE quiz [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>',
    '<!DOCTYPE quiz SYSTEM "http://localhost/a.dtd" [ ]><quiz/>',
  ])('with entities of its own is refused: %s', (text) => {
    expect(() => readMoodleXml(text)).toThrow('For safety')
  })

  it('with a plain document type is read', () => {
    expect(readMoodleXml('<!DOCTYPE quiz SYSTEM "quiz.dtd"><quiz/>').questions).toEqual([])
  })

  it('of another kind is refused', () => {
    expect(() => readMoodleXml('<html/>')).toThrow('Line 1: Moodle XML must start with <quiz>.')
  })

  it('too deep is refused', () => {
    expect(() => readMoodleXml(`<quiz>${'<a>'.repeat(1_000)}`)).toThrow('nested elements')
  })
})

it('holds the difficulty by a tag', async () => {
  const question = {
    questionText: 'q',
    options: ['a', 'b'],
    correctAnswer: 0,
    description: '',
    keepOrder: false,
    difficulty: 2,
  }
  const { bytes } = await writeQuestionFile('moodle-xml', [question])
  expect(readMoodleXml(new TextDecoder().decode(bytes)).questions).toMatchObject([question])
})

it('leaves out a picture of a kind that questions do not show', () => {
  const gif = btoa('GIF89a and so on')
  const { questions } = readMoodleXml(
    `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[<p>Which lake?</p><img src="@@PLUGINFILE@@/lake.gif" alt="A lake.">]]></text><file name="lake.gif" encoding="base64">${gif}</file></questiontext><answer fraction="100"><text>Tana</text></answer><answer fraction="0"><text>Zway</text></answer></question></quiz>`,
  )
  expect(questions[0]).not.toHaveProperty('picture')
  expect(questions[0]?.remarks).toEqual([
    'A picture is left out: A lake. It isn’t a PNG, JPEG, WebP or SVG image; add it in the question’s form.',
  ])
})
