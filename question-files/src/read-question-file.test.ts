import { EXPORT_FORMATS } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { UnreadableFileError } from './model/question-file.ts'
import { readQuestionFile } from './read-question-file.ts'
import { characterArbitrary } from './testing/content.ts'
import { readFileOrRefuse } from './testing/read-or-refuse.ts'
import { writeQuestionFile } from './testing/write-file.ts'

const readText = (text: string) => readQuestionFile(strToU8(text))

async function detectFormat(text: string) {
  const reading = await readText(text)
  return reading.kind === 'questions' ? reading.file.format : reading.kind
}

const CSV_HEADINGS = 'question,option 1,option 2,correct\n'

describe('a file of questions', () => {
  it.each([
    ['csv', `${CSV_HEADINGS}Who?,a,b,1\n`],
    ['csv', `${CSV_HEADINGS}"A. What is\nANSWER: B",a {=b},b,1\n`],
    ['json', '\uFEFF  [{"questionText": "Who?", "options": ["a", "b"], "correctAnswer": 0}]'],
    [
      'opentdb',
      '{"response_code":0,"results":[{"question":"Who?","correct_answer":"a","incorrect_answers":["b"]}]}',
    ],
    ['aiken', 'Who, then, is it?\nA. She, or so\nB. He\nANSWER: B\n'],
    ['aiken', 'Who?\r\nA) She\r\nB) He\r\nANSWER: b\r\n'],
    ['gift', 'Who?{=She ~He}'],
    ['gift', '::One, two, three:: Who, then? {\n=She, I think\n~He, I think\n}\n'],
    ['gift', '// question: 1  name: One\n[html]<p>Is it so?</p>{T}\n'],
    ['gift', '[html]<p>Is it so?</p>{FALSE}\n'],
    ['gift', '$CATEGORY: tom/dick/harry\n\nWho? {=She ~He}'],
    [
      'moodle-xml',
      '<?xml version="1.0"?><!-- <html> --><quiz><question type="truefalse"><questiontext><text>So?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>',
    ],
    ['table', 'Frage;A1;A2;Richtig\nWer?;Sie;Er;1\n'],
  ])('is recognised as %s by what it holds: %j', async (format, text) => {
    expect(await detectFormat(text)).toBe(format)
  })

  it.each([
    ['nothing', '', /empty/],
    ['blanks', ' \n\t\n', /empty/],
    ['prose', 'Dear Sir,\nplease find my questions below.\n', /no questions in a format/],
    ['a web page', '<!DOCTYPE html><html><body>Who?</body></html>', /web page/],
    ['other XML', '<rss><item/></rss>', /neither Moodle nor QTI/],
    ['headings alone', CSV_HEADINGS, /contains no questions/],
    ['an empty list', '[]', /contains no questions/],
    ['half a JSON', '[{"questionText":', /line 1/],
  ])('is not seen in %s', async (_what, text, message) => {
    const reading = readText(text)
    await expect(reading).rejects.toThrow(UnreadableFileError)
    await expect(reading).rejects.toThrow(message)
  })

  it.each([
    ['mimetype', /OpenDocument/],
    ['word/document.xml', /text document/],
    ['photo.jpg', /neither a spreadsheet nor a QTI package/],
    ['some.xml', /./],
  ])('is not seen in an archive with %s', async (path, message) => {
    const reading = readQuestionFile(zipSync({ [path]: strToU8('<x/>') }))
    await expect(reading).rejects.toThrow(UnreadableFileError)
    await expect(reading).rejects.toThrow(message)
  })

  it.each([
    ['%PDF-1.7 \0', /PDF/],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', /old format/],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0', /contains no/],
  ])('is not seen in a file of another kind: %j', async (text, message) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    await expect(readQuestionFile(bytes)).rejects.toThrow(message)
  })

  it('may have 5 MB, and not a byte more', async () => {
    const start = `${CSV_HEADINGS}Who?,a,b,1\n`
    const most = strToU8(start + ' '.repeat(5_000_000 - start.length))
    expect(await readQuestionFile(most)).toMatchObject({ kind: 'questions' })
    const more = new Uint8Array(5_000_001)
    await expect(readQuestionFile(more)).rejects.toThrow('A file can be at most 5 MB.')
  })

  it('may have 2,000 questions, those counted that are refused, and not one more', async () => {
    const rows = (count: number) => 'Who?,a,b,1\nWho?,a,,1\n'.repeat(count / 2)
    const most = await readText(CSV_HEADINGS + rows(2_000))
    expect(most).toMatchObject({ kind: 'questions' })
    await expect(readText(`${CSV_HEADINGS}${rows(2_000)}Who?,a,b,1\n`)).rejects.toThrow(
      'A file can have at most 2,000 questions; this one has 2,001.',
    )
  })
})

const sample = [
  {
    questionText: 'Who? {=a ~b} "x"',
    options: ['She', 'He', 'They'],
    correctAnswer: 1,
    description: 'So it was said.',
    keepOrder: true,
  },
]

describe('whatever the bytes, nothing but a readable refusal is thrown', () => {
  it('for bytes and texts of any kind', async () => {
    const texts = fc.oneof(
      fc.array(characterArbitrary).map((characters) => characters.join('')),
      fc.json(),
      fc
        .array(
          fc.constantFrom(
            'question',
            'option 1',
            'option 2',
            'correct',
            ',',
            ';',
            '\t',
            '\n',
            '"',
            '{',
            '}',
            '=',
            '~',
            '::',
            '<',
            '>',
            '<quiz>',
            '<question>',
            '<assessmentItem>',
            '&',
            '[',
            ']',
            ':',
            'questions',
            'A. ',
            'ANSWER: A',
            '\\',
            "'",
            '1',
            '-',
          ),
          { maxLength: 60 },
        )
        .map((parts) => parts.join('')),
    )
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      texts.map((text) => strToU8(text)),
    )
    await fc.assert(fc.asyncProperty(bytes, readFileOrRefuse))
  })

  it.each(EXPORT_FORMATS)('for a %s file that is damaged or cut', async (format) => {
    const { bytes } = await writeQuestionFile(format, sample)
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(), fc.boolean(), async (changed, end, isCut) => {
        const damaged = bytes.slice(0, isCut ? end % bytes.length : undefined)
        for (const [at, byte] of changed) damaged[at % Math.max(1, damaged.length)] = byte
        await readFileOrRefuse(damaged)
      }),
    )
  })

  it('for spreadsheets with anything in their parts', async () => {
    const piece = fc.constantFrom(
      '<row r="1">',
      '<row r="1e9">',
      '</row>',
      '<c r="ZZZ1" t="s">',
      '<c t="n" s="7">',
      '</c>',
      '<v>1</v>',
      '<v>-1e400</v>',
      '<is><t>question</t></is>',
      '&amp;',
      '&x;',
      '<f/>',
      '<',
    )
    const rows = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(rows, rows, async (sheet, styles) => {
        await readFileOrRefuse(
          zipSync({
            'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheet r:id="a"/></workbook>'),
            'xl/_rels/workbook.xml.rels': strToU8(
              '<x><Relationship Id="a" Type="/worksheet" Target="s.xml"/><Relationship Id="b" Type="/styles" Target="t.xml"/></x>',
            ),
            'xl/s.xml': strToU8(`<s>${sheet}</s>`),
            'xl/t.xml': strToU8(`<s>${styles}</s>`),
          }),
        )
      }),
    )
  })
})
