import { describe, it } from 'vitest'
import { readOrRefuse } from '../testing/read-or-refuse.ts'
import { readAiken } from './aiken.ts'
import { readGift } from './gift.ts'
import { readMoodleXml } from './moodle-xml.ts'
import { readQti } from './qti.ts'

/** With so many characters, quadratic work would take minutes. */
const LENGTH = 500_000

const repeated = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length))

const wrapped = (before: string, piece: string, after: string) =>
  `${before}${repeated(piece)}${after}`

const inMoodle = (piece: string) =>
  wrapped(
    '<quiz><question type="multichoice"><questiontext format="html"><text>',
    piece,
    '</text></questiontext></question></quiz>',
  )

const inQti2 = (piece: string) =>
  wrapped('<assessmentItem><itemBody>', piece, '</itemBody></assessmentItem>')

const inQti1 = (piece: string) =>
  wrapped(
    '<questestinterop><item><presentation>',
    piece,
    '</presentation></item></questestinterop>',
  )

/** Texts by the input that could slow down a reader. */
const HOSTILE: Readonly<Record<string, string>> = {
  'braces that open': repeated('{'),
  'braces that open on lines of their own': repeated('a{\n\n'),
  'braces that close': repeated('a}\n'),
  'empty braces': repeated('a{}\n'),
  'options without end': `a{${'~'.repeat(5_000_000)}}`,
  'right options without end': `a{${repeated('=b')}}`,
  'feedback without end': `a{~b${repeated('#')}}`,
  'general feedback without end': `a{~b =c ${repeated('####\\#')}}`,
  titles: repeated('::a'),
  'titles on lines of their own': repeated('::a::b{T}\n'),
  backslashes: repeated('\\'),
  spaces: `a${repeated(' ')}b`,
  'spaces in lines': repeated(`a${' '.repeat(5_000)}\n`),
  'spaces in a question': `a${repeated(' ')}{=b ~c${repeated(' ')}d}`,
  'line breaks': `a${repeated('\n')}b`,
  comments: repeated('// [tag:\n'),
  'percent signs': `a{${repeated('~%1')}}`,
  'tags in GIFT': `[html]a{~${repeated('<b>')}=c}`,
  'broken tags in GIFT': `a{~${repeated('<b ')}=c}`,
  'entities in GIFT': `a{~${repeated('&a')}=c}`,
  options: repeated('A. x\n'),
  lines: repeated('x\n'),
  paragraphs: repeated('x\n\n'),
  answers: repeated('ANSWER: A\n'),
  'answers with many letters': `a\nA. x\nB. y\nANSWER: ${repeated('A and ')}!`,
  'an option that goes on': `q\nA. x\n${repeated('y\n')}B. z\nANSWER: A`,
  elements: `<quiz>${repeated('<a/>')}</quiz>`,
  'nested elements': `<quiz>${repeated('<a>')}`,
  attributes: `<quiz ${repeated('a="" ')}/>`,
  'attributes of different names': `<quiz ${Array.from({ length: 50_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
  'a long attribute': `<quiz a="${repeated('x')}"/>`,
  'text in pieces': `<quiz>${repeated('a<!---->')}</quiz>`,
  'character references': `<quiz>${repeated('&#65;')}</quiz>`,
  'an entity that does not end': `<quiz>&${repeated('a')}`,
  CDATA: `<quiz>${repeated('<![CDATA[]]>')}</quiz>`,
  'a CDATA section that does not end': `<quiz><![CDATA[${repeated(']')}`,
  'a comment that does not end': `<quiz><!--${repeated('-')}`,
  'questions without anything': `<quiz>${repeated('<question type="multichoice"/>')}</quiz>`,
  'tags in Moodle XML': inMoodle('&lt;b>'),
  'closing tags in Moodle XML': inMoodle('&lt;/i>'),
  'tags that break off in Moodle XML': inMoodle('&lt;b '),
  'raised characters in Moodle XML': inMoodle('&lt;sup>2'),
  'line breaks in Moodle XML': inMoodle('&lt;br>'),
  'attributes in Moodle XML': inMoodle('&lt;img a=1 '),
  'scripts in Moodle XML': inMoodle('&lt;script>'),
  items: `<questestinterop>${repeated('<item/>')}</questestinterop>`,
  'materials in QTI 1.2': inQti1('<material/>'),
  'responses in QTI 1.2': inQti1('<response_lid/>'),
  'options in QTI 1.2': inQti1(
    '<response_lid><render_choice><response_label/></render_choice></response_lid>',
  ),
  'options of one question in QTI 1.2': wrapped(
    '<item><presentation><response_lid><render_choice>',
    '<response_label ident="a"/>',
    '</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal>a</varequal></conditionvar></respcondition></resprocessing></item>',
  ),
  'rules in QTI 1.2': wrapped(
    `<item><presentation><response_lid><render_choice>${'<response_label ident="a"/>'.repeat(1_000)}</render_choice></response_lid></presentation><resprocessing>`,
    '<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback linkrefid="f"/></respcondition>',
    '</resprocessing></item>',
  ),
  'feedback in QTI 1.2': wrapped(
    '<item><presentation><response_lid><render_choice/></response_lid></presentation>',
    '<itemfeedback ident="f"/><displayfeedback linkrefid="g"/>',
    '</item>',
  ),
  'choices in QTI 2': wrapped(
    '<assessmentItem><itemBody><choiceInteraction>',
    '<simpleChoice identifier="a"/>',
    '</choiceInteraction></itemBody></assessmentItem>',
  ),
  'right responses in QTI 2': wrapped(
    `<assessmentItem><responseDeclaration><correctResponse>`,
    '<value>a</value>',
    `</correctResponse></responseDeclaration><itemBody><choiceInteraction>${'<simpleChoice identifier="b"/>'.repeat(5_000)}</choiceInteraction></itemBody></assessmentItem>`,
  ),
  'interactions in QTI 2': inQti2('<choiceInteraction/>'),
  'paragraphs in QTI 2': inQti2('<p/>'),
}

describe('time does not grow by the square of', () => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    it(what, () => {
      const readers = text.startsWith('<') ? [readMoodleXml, readQti] : [readGift, readAiken]
      for (const read of readers) readOrRefuse(read, text)
    })
  }
})
