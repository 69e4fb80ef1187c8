import { describe, it } from 'vitest'
import { readOrRefuse } from '../testing/read-or-refuse.ts'
import { readAiken } from './aiken.ts'
import { readGift } from './gift.ts'
import { readMoodleXml } from './moodle-xml.ts'
import { readQti } from './qti.ts'

/** With so many characters, quadratic work would take minutes. */
const LENGTH = 500_000

const repeatPiece = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length))

const wrapPieces = (before: string, piece: string, after: string) =>
  `${before}${repeatPiece(piece)}${after}`

const createMoodleXml = (piece: string) =>
  wrapPieces(
    '<quiz><question type="multichoice"><questiontext format="html"><text>',
    piece,
    '</text></questiontext></question></quiz>',
  )

const createQti2 = (piece: string) =>
  wrapPieces('<assessmentItem><itemBody>', piece, '</itemBody></assessmentItem>')

const createQti1 = (piece: string) =>
  wrapPieces(
    '<questestinterop><item><presentation>',
    piece,
    '</presentation></item></questestinterop>',
  )

/** Texts by the input that could slow down a reader. */
const HOSTILE: Readonly<Record<string, string>> = {
  'braces that open': repeatPiece('{'),
  'braces that open on lines of their own': repeatPiece('a{\n\n'),
  'braces that close': repeatPiece('a}\n'),
  'empty braces': repeatPiece('a{}\n'),
  'options without end': `a{${'~'.repeat(5_000_000)}}`,
  'right options without end': `a{${repeatPiece('=b')}}`,
  'feedback without end': `a{~b${repeatPiece('#')}}`,
  'general feedback without end': `a{~b =c ${repeatPiece('####\\#')}}`,
  titles: repeatPiece('::a'),
  'titles on lines of their own': repeatPiece('::a::b{T}\n'),
  backslashes: repeatPiece('\\'),
  spaces: `a${repeatPiece(' ')}b`,
  'spaces in lines': repeatPiece(`a${' '.repeat(5_000)}\n`),
  'spaces in a question': `a${repeatPiece(' ')}{=b ~c${repeatPiece(' ')}d}`,
  'line breaks': `a${repeatPiece('\n')}b`,
  comments: repeatPiece('// [tag:\n'),
  'percent signs': `a{${repeatPiece('~%1')}}`,
  'tags in GIFT': `[html]a{~${repeatPiece('<b>')}=c}`,
  'broken tags in GIFT': `a{~${repeatPiece('<b ')}=c}`,
  'entities in GIFT': `a{~${repeatPiece('&a')}=c}`,
  options: repeatPiece('A. x\n'),
  lines: repeatPiece('x\n'),
  paragraphs: repeatPiece('x\n\n'),
  answers: repeatPiece('ANSWER: A\n'),
  'answers with many letters': `a\nA. x\nB. y\nANSWER: ${repeatPiece('A and ')}!`,
  'an option that goes on': `q\nA. x\n${repeatPiece('y\n')}B. z\nANSWER: A`,
  elements: `<quiz>${repeatPiece('<a/>')}</quiz>`,
  'nested elements': `<quiz>${repeatPiece('<a>')}`,
  attributes: `<quiz ${repeatPiece('a="" ')}/>`,
  'attributes of different names': `<quiz ${Array.from({ length: 50_000 }, (_, i) => `a${i}=""`).join(' ')}/>`,
  'a long attribute': `<quiz a="${repeatPiece('x')}"/>`,
  'text in pieces': `<quiz>${repeatPiece('a<!---->')}</quiz>`,
  'character references': `<quiz>${repeatPiece('&#65;')}</quiz>`,
  'an entity that does not end': `<quiz>&${repeatPiece('a')}`,
  CDATA: `<quiz>${repeatPiece('<![CDATA[]]>')}</quiz>`,
  'a CDATA section that does not end': `<quiz><![CDATA[${repeatPiece(']')}`,
  'a comment that does not end': `<quiz><!--${repeatPiece('-')}`,
  'questions without anything': `<quiz>${repeatPiece('<question type="multichoice"/>')}</quiz>`,
  'tags in Moodle XML': createMoodleXml('&lt;b>'),
  'closing tags in Moodle XML': createMoodleXml('&lt;/i>'),
  'tags that break off in Moodle XML': createMoodleXml('&lt;b '),
  'raised characters in Moodle XML': createMoodleXml('&lt;sup>2'),
  'line breaks in Moodle XML': createMoodleXml('&lt;br>'),
  'attributes in Moodle XML': createMoodleXml('&lt;img a=1 '),
  'scripts in Moodle XML': createMoodleXml('&lt;script>'),
  items: `<questestinterop>${repeatPiece('<item/>')}</questestinterop>`,
  'materials in QTI 1.2': createQti1('<material/>'),
  'responses in QTI 1.2': createQti1('<response_lid/>'),
  'options in QTI 1.2': createQti1(
    '<response_lid><render_choice><response_label/></render_choice></response_lid>',
  ),
  'options of one question in QTI 1.2': wrapPieces(
    '<item><presentation><response_lid><render_choice>',
    '<response_label ident="a"/>',
    '</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal>a</varequal></conditionvar></respcondition></resprocessing></item>',
  ),
  'rules in QTI 1.2': wrapPieces(
    `<item><presentation><response_lid><render_choice>${'<response_label ident="a"/>'.repeat(1_000)}</render_choice></response_lid></presentation><resprocessing>`,
    '<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback linkrefid="f"/></respcondition>',
    '</resprocessing></item>',
  ),
  'feedback in QTI 1.2': wrapPieces(
    '<item><presentation><response_lid><render_choice/></response_lid></presentation>',
    '<itemfeedback ident="f"/><displayfeedback linkrefid="g"/>',
    '</item>',
  ),
  'choices in QTI 2': wrapPieces(
    '<assessmentItem><itemBody><choiceInteraction>',
    '<simpleChoice identifier="a"/>',
    '</choiceInteraction></itemBody></assessmentItem>',
  ),
  'right responses in QTI 2': wrapPieces(
    `<assessmentItem><responseDeclaration><correctResponse>`,
    '<value>a</value>',
    `</correctResponse></responseDeclaration><itemBody><choiceInteraction>${'<simpleChoice identifier="b"/>'.repeat(5_000)}</choiceInteraction></itemBody></assessmentItem>`,
  ),
  'interactions in QTI 2': createQti2('<choiceInteraction/>'),
  'paragraphs in QTI 2': createQti2('<p/>'),
}

describe('time does not grow by the square of', () => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    it(what, () => {
      const readers = text.startsWith('<') ? [readMoodleXml, readQti] : [readGift, readAiken]
      for (const read of readers) readOrRefuse(read, text)
    })
  }
})
