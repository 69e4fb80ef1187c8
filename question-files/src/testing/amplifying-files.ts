import { strToU8, zipSync } from 'fflate'
import { FILE_BYTES_MAX } from '../model/question-file.ts'
import { createSpreadsheet, HEADING_ROW } from './spreadsheet.ts'

const fill = (bytes: number, piece: string) =>
  piece.repeat(Math.max(1, Math.floor(bytes / piece.length)))

const nest = (bytes: number, depth: number, open: string, close: string, filling: string) =>
  open.repeat(depth) +
  fill(Math.max(1, bytes - depth * (open.length + close.length)), filling) +
  close.repeat(depth)

const DEPTH = 180

const createRows = (bytes: number, cell: string, cells = 90) =>
  HEADING_ROW + fill(bytes, `<row>${cell.repeat(cells)}</row>`)

const createStyledCells = (code: string, bytes: number) =>
  createSpreadsheet({
    styles: `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs>`,
    rows: createRows(bytes * 3, '<c s="1"><v>45000.5</v></c>'),
  })

const createQti1 = (rules: string, options = 6) =>
  `<questestinterop><item><presentation><response_lid><render_choice>${Array.from(
    { length: options },
    (_, index) =>
      `<response_label ident="${index}"><material><mattext>${index}</mattext></material></response_label>`,
  ).join('')}</render_choice></response_lid></presentation>${rules}</item></questestinterop>`

const createQti2 = (body: string, processing = '', declaration = '') =>
  `<assessmentItem>${declaration}<itemBody><choiceInteraction><simpleChoice identifier="a">x</simpleChoice><simpleChoice identifier="b">y</simpleChoice></choiceInteraction>${body}</itemBody><responseProcessing>${processing}</responseProcessing></assessmentItem>`

const createManifestPackage = (resources: string) =>
  zipSync({
    'imsmanifest.xml': strToU8(`<manifest><resources>${resources}</resources></manifest>`),
    'a.xml': strToU8(createQti2('')),
  })

/** Returns an archive whose directory lists the same bytes many times. */
function createOverlappingArchive(bytes: number, content: Uint8Array): Uint8Array {
  const [entryBytes, endBytes] = [46 + 'a'.length, 22]
  const archive = zipSync({ a: content }, { level: 0 })
  const directoryAt = archive.length - endBytes - entryBytes
  const end = archive.slice(-endBytes)
  const entry = archive.slice(directoryAt, directoryAt + entryBytes)
  const entries = Math.min(5_000, Math.floor(bytes / entryBytes))
  const view = new DataView(end.buffer)
  view.setUint16(10, entries, true)
  // Compression method 8: the content consists of empty deflate blocks.
  new DataView(entry.buffer).setUint16(10, 8, true)
  const all = new Uint8Array(directoryAt + entries * entryBytes + endBytes)
  all.set(archive.subarray(0, directoryAt))
  for (let index = 0; index < entries; index++) all.set(entry, directoryAt + index * entryBytes)
  all.set(end, directoryAt + entries * entryBytes)
  return all
}

const EMPTY_BLOCK = [0, 0, 0, 0xff, 0xff]

const COMBINING_ACCENTS = '\u0315\u0300'

/**
 * Each generator returns a file of about `bytes` bytes that could take far more work than its size
 * suggests.
 */
const GENERATORS: Readonly<Record<string, (bytes: number) => string | Uint8Array>> = {
  'CSV separated by a space': (bytes) => `sep= \n${fill(bytes, ' ')}`,
  'CSV separated by a class of characters': (bytes) => `sep=s\n${fill(bytes, ' ')}`,
  'CSV whose answers are spaces': (bytes) =>
    `question,option 1,option 2,correct\n${fill(bytes, `,,,a${' '.repeat(1_297)}b\n`)}`,
  'CSV whose answers list long options': (bytes) =>
    `${['question', ...Array.from({ length: 90 }, (_, index) => `option ${index + 1}`), 'correct'].join()}\n${fill(
      bytes,
      `q,${`${'x'.repeat(390)},`.repeat(90)}"${'z,'.repeat(600)}"\n`,
    )}`,
  'CSV with options of many accents': (bytes) =>
    `question,option 1,option 2,correct\nq,a${fill(bytes / 2, COMBINING_ACCENTS)},b,c\n`,
  'Aiken with more options than letters': (bytes) =>
    `q\nA. x\nB. y\nANSWER: A\n\nr\nA. x\n${fill(bytes / 2, 'B. x\nC. x\n')}ANSWER: ${fill(bytes / 2, 'C')}`,
  'Aiken with many explanations': (bytes) =>
    `q\nA. x\nB. y\nANSWER: A\n${fill(bytes, `FEEDBACK: ${'x'.repeat(40)}\n`)}`,
  'XLSX that names a sheet many times': (bytes) =>
    createSpreadsheet({
      sheets: fill(bytes, '<sheet r:id="a"/>'),
      rows: fill(bytes, '<row><c><v>1</v></c></row>'),
    }),
  'XLSX with sheets and relations': (bytes) =>
    createSpreadsheet({
      sheets: fill(bytes, '<sheet r:id="z"/>'),
      relations: fill(bytes, '<Relationship Id="y" Target="s.xml"/>'),
    }),
  'XLSX with many styles of a long format': (bytes) =>
    createSpreadsheet({
      styles: `<numFmts><numFmt numFmtId="200" formatCode="${'d'.repeat(255)}"/></numFmts><cellXfs>${fill(bytes * 3, '<xf numFmtId="200"/>')}</cellXfs>`,
      rows: HEADING_ROW,
    }),
  'XLSX with many long formats': (bytes) => {
    const count = Math.floor(bytes / 300)
    const numbers = Array.from({ length: count }, (_, index) => index)
    return createSpreadsheet({
      styles: `<numFmts>${numbers.map((number) => `<numFmt numFmtId="${200 + number}" formatCode="${`${number}m`.padEnd(255, '/m')}"/>`).join('')}</numFmts><cellXfs>${numbers.map((number) => `<xf numFmtId="${200 + number}"/>`).join('')}</cellXfs>`,
      rows: `${HEADING_ROW}${numbers.map((number) => `<row><c s="${number}"><v>45000</v></c></row>`).join('')}`,
    })
  },
  'XLSX with one long shared text': (bytes) =>
    createSpreadsheet({
      texts: `<si><t>${fill(bytes * 2, 'x')}</t></si>`,
      rows: createRows(bytes / 20, '<c t="s"><v>0</v></c>'),
    }),
  'XLSX with one shared answer of spaces': (bytes) =>
    createSpreadsheet({
      texts: `<si><t>a${' '.repeat(1_297)}b</t></si>`,
      rows: HEADING_ROW + fill(bytes, '<row><c r="D1" t="s"><v>0</v></c></row>'),
    }),
  'XLSX with one shared text of accents': (bytes) =>
    createSpreadsheet({
      texts: `<si><t>a${COMBINING_ACCENTS.repeat(199)}</t></si><si><t>b</t></si>`,
      rows:
        HEADING_ROW +
        fill(bytes, `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}<c t="s"><v>1</v></c></row>`),
    }),
  'XLSX of dates with many names': (bytes) =>
    createStyledCells('dddd'.concat('/mmmm'.repeat(50)), bytes),
  'XLSX of dates with empty texts': (bytes) =>
    createStyledCells(`d${'&quot;&quot;'.repeat(120)}`, bytes),
  'XLSX of numbers with many digits': (bytes) => createStyledCells(`#,${'0'.repeat(250)}`, bytes),
  'XLSX with empty cells': (bytes) =>
    createSpreadsheet({ rows: `<row>${fill(bytes * 3.5, '<c/>')}</row>` }),
  'QTI 1.2 with rules in each other': (bytes) =>
    createQti1(
      `<resprocessing>${nest(bytes, DEPTH, '<respcondition continue="Yes"><conditionvar><other/></conditionvar>', '</respcondition>', '<a/>')}</resprocessing>`,
    ),
  'QTI 1.2 with right options in each other': (bytes) =>
    createQti1(
      `<resprocessing><respcondition><conditionvar>${nest(bytes, DEPTH, '<varequal>', '</varequal>', 'x')}</conditionvar><setvar>1</setvar></respcondition></resprocessing>`,
    ),
  'QTI 1.2 with feedback in each other': (bytes) =>
    createQti1(
      `<resprocessing><respcondition><displayfeedback linkrefid="f"/></respcondition></resprocessing>${nest(bytes, DEPTH, '<itemfeedback ident="f">', '</itemfeedback>', '<material><mattext>x</mattext></material>')}`,
    ),
  'QTI 1.2 with texts in each other': (bytes) =>
    createQti1('').replace(
      '<presentation>',
      `<presentation><material>${nest(bytes, DEPTH, '<mattext>', '</mattext>', 'x')}</material>`,
    ),
  'QTI 1.2 with labels in each other': (bytes) =>
    createQti1('').replace(
      '<render_choice>',
      `<render_choice>${nest(bytes, DEPTH, '<response_label>', '</response_label>', '<material><mattext>x</mattext></material>')}`,
    ),
  'QTI 2 with feedback in each other': (bytes) =>
    createQti2(
      nest(bytes, DEPTH, '<feedbackBlock identifier="f">', '</feedbackBlock>', '<p>x</p>'),
    ),
  'QTI 2 with rules in each other': (bytes) =>
    createQti2('', nest(bytes, DEPTH, '<responseIf>', '</responseIf>', '<baseValue>a</baseValue>')),
  'QTI 2 with conditions in each other': (bytes) =>
    createQti2(
      '',
      `<responseIf>${nest(bytes, DEPTH, '<baseValue>', '</baseValue>', 'x')}</responseIf>`,
    ),
  'QTI 2 with choices in each other': (bytes) =>
    createQti2('').replace(
      '<choiceInteraction>',
      `<choiceInteraction>${nest(bytes, DEPTH, '<simpleChoice>', '</simpleChoice>', 'x')}`,
    ),
  'QTI with a long base for many files': (bytes) =>
    createManifestPackage(
      `<resource base="${fill(bytes, 'x')}">${fill(bytes, '<file href="a"/>')}</resource>`,
    ),
  'Moodle XML with a long picture name and many pictures': (bytes) =>
    `<quiz><question type="multichoice"><questiontext format="html"><text>${fill(bytes / 2, '&lt;img>')}</text></questiontext><image>${fill(bytes / 2, 'a/')}</image></question></quiz>`,
  'MathML in itself': (bytes) =>
    createQti2(`<math>${nest(bytes, DEPTH, '<mfrac><mn>1</mn>', '</mfrac>', '<mn>2</mn>')}</math>`),
  'MathML in itself in HTML': (bytes) =>
    `<quiz><question type="multichoice"><questiontext format="html"><text>&lt;math>${fill(bytes, '&lt;mfrac>&lt;mn>1&lt;/mn>')}</text></questiontext></question></quiz>`,
  'an archive whose files overlap': (bytes) =>
    createOverlappingArchive(
      bytes / 20,
      Uint8Array.from({ length: bytes * 0.9 }, (_, index) => EMPTY_BLOCK[index % 5] ?? 0),
    ),
  'JSON with lists in each other': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'JSON of empty objects': (bytes) => `[${fill(bytes, '{},')}{}]`,
}

/** `share` is the size of the files as a share of the largest permitted file. */
export const createAmplifyingFiles = (share: number) =>
  Object.entries(GENERATORS).map(([name, generate]) => ({
    name,
    make: (): Uint8Array => {
      const made = generate(Math.floor(FILE_BYTES_MAX * 0.99 * share))
      return typeof made === 'string' ? strToU8(made) : made
    },
  }))
