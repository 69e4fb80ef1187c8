import fc from 'fast-check'
import { tidyText } from '../model/lines.ts'
import type { FileQuestion, QuestionContent } from '../model/question-file.ts'
import { removeControlCharacters } from '../xml/xml.ts'

/** Texts that the reader or writer of some format could get wrong. */
const AWKWARD_TEXTS = [
  '😀',
  '🇪🇹',
  'ሰላም ነው፡',
  '"quoted" ‘and’ \'so\'',
  '{=a ~b}',
  '~%50%',
  '%100%',
  '####',
  '#',
  '=',
  '::title::',
  '// no comment',
  '$CATEGORY: none',
  '[html]',
  '[plain]',
  '\\',
  '\\n',
  '\\{',
  '->',
  'T',
  '<b>bold</b>',
  '<p>',
  '<br>',
  '</question>',
  '<![CDATA[x]]>',
  ']]>',
  '<!-- -->',
  '&amp;',
  '&nbsp;',
  '&#60;',
  '&',
  'a < b > c',
  'A. x',
  'B) y',
  'ANSWER: B',
  'ANSWER:',
  '\\(x^2\\)',
  '$$',
  '\u00a0',
  '\u2028',
  '\u200b',
  '  ',
  '\t',
  'x²',
]

const FIRST_PRINTABLE = 0x20
const LAST_CHARACTER = 0x10ffff
const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff

/** Any printable character. The arbitrary of fast-check takes seconds to start. */
export const characterArbitrary = fc
  .integer({ min: FIRST_PRINTABLE, max: LAST_CHARACTER })
  .filter((code) => !isSurrogate(code))
  .map((code) => String.fromCodePoint(code))

const wordArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...AWKWARD_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  { weight: 1, arbitrary: characterArbitrary },
)

const createTextArbitrary = (separators: readonly string[]) =>
  fc
    .array(fc.tuple(wordArbitrary, fc.constantFrom(...separators)), { minLength: 1, maxLength: 6 })
    .map((words) => words.flat().join(''))

const SEPARATORS = ['', ' ', '\n', '\n\n', '\n\n\n', '\r\n']

export function createContentArbitrary(separators: readonly string[] = SEPARATORS) {
  const text = createTextArbitrary(separators).map(tidyText)
  const some = text.filter((words) => words !== '')
  return fc
    .record({
      questionText: some,
      options: fc.array(some, { minLength: 2, maxLength: 6 }),
      right: fc.nat(),
      description: text,
      keepOrder: fc.boolean(),
    })
    .map(
      ({ right, ...content }): QuestionContent => ({
        ...content,
        correctAnswer: right % content.options.length,
      }),
    )
}

const PICTURE_STARTS = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'RIFF1234WEBP', '<!-- --><svg ']

/** Adds a picture of which only the first bytes are valid. */
export function createPictureArbitrary() {
  const bytes = fc
    .tuple(fc.constantFrom(...PICTURE_STARTS), fc.uint8Array())
    .map(([first, rest]) => btoa(first + String.fromCharCode(...rest)))
  const alt = createTextArbitrary(SEPARATORS).map(tidyText)
  return fc
    .tuple(
      createContentArbitrary(),
      bytes,
      alt.filter((words) => removeControlCharacters(words).trim() !== ''),
    )
    .map(
      ([content, data, alt]): QuestionContent => ({
        ...content,
        picture: { data, alt, credit: '' },
      }),
    )
}

export const toContent = ({
  questionText,
  options,
  correctAnswer,
  description,
  keepOrder,
}: FileQuestion): QuestionContent => ({
  questionText,
  options,
  correctAnswer,
  description,
  keepOrder,
})
