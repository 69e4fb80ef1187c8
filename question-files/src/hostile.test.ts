import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAiken } from './formats/aiken.ts'
import { readGift } from './formats/gift.ts'
import { readMoodleXml } from './formats/moodle-xml.ts'
import { readQti, readQtiPackage } from './formats/qti.ts'
import type { QuestionFile } from './model/question-file.ts'
import { readOrRefuse } from './testing/read-or-refuse.ts'

const READERS: Readonly<Record<string, (text: string) => QuestionFile>> = {
  GIFT: readGift,
  Aiken: readAiken,
  'Moodle XML': readMoodleXml,
  QTI: readQti,
  'a package of QTI': (text) =>
    readQtiPackage(new Map([['items/a.xml', new TextEncoder().encode(text)]])),
}

const PIECES = [
  '{',
  '}',
  '~',
  '=',
  '#',
  '####',
  '%50%',
  '::',
  '\n',
  '\n\n',
  '\\',
  'A. ',
  'B) ',
  'ANSWER: ',
  'ANSWER: A\n',
  '//',
  '$CATEGORY:',
  '<quiz>',
  '</quiz>',
  '<question type="multichoice">',
  '<question type="truefalse">',
  '</question>',
  '<questiontext>',
  '</questiontext>',
  '<text>',
  '</text>',
  '<answer fraction="100">',
  '</answer>',
  '<![CDATA[',
  ']]>',
  '&lt;p&gt;',
  '&lt;sup',
  '&amp;#x;',
  '<questestinterop>',
  '</questestinterop>',
  '<item>',
  '</item>',
  '<presentation>',
  '</presentation>',
  '<response_lid>',
  '</response_lid>',
  '<render_choice>',
  '</render_choice>',
  '<response_label ident="A">',
  '</response_label>',
  '<material><mattext>',
  '</mattext></material>',
  '<assessmentItem>',
  '</assessmentItem>',
  '<itemBody>',
  '</itemBody>',
  '<choiceInteraction>',
  '</choiceInteraction>',
  '<simpleChoice>',
  '</simpleChoice>',
  'constructor',
  '__proto__',
]

const pieces = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 5 })))
  .map((parts) => parts.join(''))

describe('whatever is given', () => {
  for (const [format, read] of Object.entries(READERS)) {
    it(`${format} is read or refused in words`, () => {
      fc.assert(
        fc.property(pieces, (text) => readOrRefuse(read, text)),
        { numRuns: 1_000 },
      )
    })
  }

  it('bytes in a package are read or refused in words', () => {
    const path = fc.constantFrom('imsmanifest.xml', 'a.xml', 'b.dat', 'c.png')
    fc.assert(
      fc.property(fc.array(fc.tuple(path, fc.uint8Array())), (entries) => {
        readOrRefuse(() => readQtiPackage(new Map(entries)), '')
      }),
    )
  })
})

describe('more than a file may have is refused', () => {
  it.each([
    ['questions in GIFT', readGift, 'a{T}\n'.repeat(2_001), '2,000 questions'],
    [
      'questions in Aiken',
      readAiken,
      'a\nA. x\nB. y\nANSWER: A\n\n'.repeat(2_001),
      '2,000 questions',
    ],
    [
      'questions in XML',
      readMoodleXml,
      `<quiz>${'<question/>'.repeat(2_001)}</quiz>`,
      '2,000 questions',
    ],
    ['items', readQti, `<section>${'<item/>'.repeat(2_001)}</section>`, '2,000 questions'],
    ['lines', readGift, 'a\n'.repeat(100_001), 'Line 100001'],
    ['elements', readQti, `<section>${'<a/>'.repeat(600_000)}</section>`, '600000 elements'],
  ])('%s', (_, read, text, reason) => {
    expect(() => read(text)).toThrow(reason)
  })
})
