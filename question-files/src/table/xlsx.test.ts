import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal'
import { type ColumnRoles, UnreadableFileError } from '../model/question-file.ts'
import { createSpreadsheet, HEADING_ROW, HEADINGS, inlineCell } from '../testing/spreadsheet.ts'
import { unzip } from '../zip/zip.ts'
import { readXlsx } from './xlsx.ts'

function read(archive: Uint8Array, roles?: ColumnRoles) {
  const reading = readXlsx(unzip(archive), roles)
  if (reading.kind === 'table') throw new Error(`unassigned: ${reading.table.headings}`)
  return reading.file
}

async function writeSheets(...sheets: { sheet: string; data: SheetData }[]) {
  const file = writeXlsxFile(sheets)
  return new Uint8Array(await (await file.toBlob()).arrayBuffer())
}

describe('an XLSX file', () => {
  it('is read as another library writes it, with texts, numbers and truth values', async () => {
    const file = read(
      await writeSheets({
        sheet: 'Quiz',
        data: [
          [...HEADINGS, 'explanation', 'keep order'],
          ['When was Adwa?', 1896, 1936, 1, 'In March 1896 Menelik won.', true],
          ['Is it <so> & "so"?\n ', 'ኢት 😀', 2.5, 2, null, false],
        ],
      }),
    )
    expect(file).toEqual({
      format: 'xlsx',
      refused: [],
      questions: [
        {
          place: 'row 2',
          questionText: 'When was Adwa?',
          options: ['1896', '1936'],
          correctAnswer: 0,
          description: 'In March 1896 Menelik won.',
          keepOrder: true,
          remarks: [],
        },
        {
          place: 'row 3',
          questionText: 'Is it <so> & "so"?',
          options: ['ኢት 😀', '2.5'],
          correctAnswer: 1,
          description: '',
          keepOrder: false,
          remarks: [],
        },
      ],
    })
  })

  it('has True and False where a cell holds a truth value', async () => {
    const data = [HEADINGS, ['Is it?', true, false, 2], ['Is it not?', null, null, false]]
    expect(read(await writeSheets({ sheet: 'S', data })).questions).toMatchObject([
      { options: ['True', 'False'], correctAnswer: 1 },
      { options: ['True', 'False'], correctAnswer: 1 },
    ])
  })

  it('is named by the rows that the spreadsheet shows, whatever is blank', async () => {
    const data = [[], [], HEADINGS, [], ['One?', 'a', 'b', 1], [null, null], ['Two?', 'a', 'b', 2]]
    const file = read(await writeSheets({ sheet: 'S', data }))
    expect(file.questions.map(({ place }) => place)).toEqual(['row 5', 'row 7'])
  })

  it('is read from its first sheet with questions', async () => {
    const file = read(
      await writeSheets(
        {
          sheet: 'About',
          data: [
            ['How to fill this', 'in three', 'easy steps'],
            ['a', 'b', 'c'],
          ],
        },
        { sheet: 'Questions', data: [HEADINGS, ['Here?', 'a', 'b', 1]] },
        { sheet: 'More', data: [HEADINGS, ['Not here?', 'a', 'b', 1]] },
      ),
    )
    expect(file.questions).toMatchObject([{ questionText: 'Here?' }])
  })

  it('comes as a table where no heading is known', async () => {
    const data = [
      ['Frage', 'Eins', 'Zwei', 'Richtig'],
      ['Wer?', 'Sie', 'Er', 2],
    ]
    const archive = await writeSheets({ sheet: 'Leer', data: [] }, { sheet: 'S', data })
    expect(readXlsx(unzip(archive))).toEqual({
      kind: 'table',
      table: {
        format: 'xlsx',
        headings: data[0],
        roles: [null, null, null, null],
        sample: [['Wer?', 'Sie', 'Er', '2']],
      },
    })
    const roles: ColumnRoles = ['question', 'option 1', 'option 2', 'correct']
    expect(read(archive, roles).questions).toMatchObject([{ correctAnswer: 1, place: 'row 2' }])
  })

  it('shows numbers, shares and days as the spreadsheet does', () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="d&quot;. &quot;mmmm yyyy"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="4"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs>'
    const rows = `${HEADING_ROW}<row>${inlineCell('How?')}<c s="1"><v>0.5</v></c><c s="2"><v>45000</v></c><c><v>2</v></c></row><row>${inlineCell('And?')}<c s="3"><v>1234.5</v></c><c><v>0.30000000000000004</v></c><c s="3"><v>1</v></c></row>`
    expect(read(createSpreadsheet({ rows, styles })).questions).toMatchObject([
      { options: ['50%', '15. March 2023'], correctAnswer: 1 },
      { options: ['1,234.50', '0.3'], correctAnswer: 0 },
    ])
  })

  it('shows numbers plainly beyond the formats that a spreadsheet program makes', () => {
    const numbers = Array.from({ length: 1001 }, (_, index) => index)
    const formats = numbers.map(
      (number) => `<numFmt numFmtId="${200 + number}" formatCode="0&quot; of ${number}&quot;"/>`,
    )
    const styles = `<numFmts>${formats.join('')}</numFmts><cellXfs>${numbers.map((number) => `<xf numFmtId="${200 + number}"/>`).join('')}</cellXfs>`
    const rows = numbers.map(
      (number) =>
        `<row>${inlineCell('How?')}<c s="${number}"><v>3</v></c>${inlineCell('x')}${inlineCell('1')}</row>`,
    )
    const { questions } = read(createSpreadsheet({ rows: HEADING_ROW + rows.join(''), styles }))
    expect(questions[998]?.options[0]).toBe('3 of 998')
    expect(questions[1000]?.options[0]).toBe('3')
  })

  it('may count its days from 1904, and have a number in its name', () => {
    const styles = '<cellXfs><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs>'
    const rows = `${HEADING_ROW}<row>${inlineCell('When?')}<c s="0"><v>43538</v></c><c s="1"><v>0.5</v></c>${inlineCell('1')}</row>`
    const files = unzip(createSpreadsheet({ rows, styles }))
    const workbook = new TextDecoder()
      .decode(files.get('xl/workbook.xml'))
      .replace('<sheets>', '<workbookPr date1904="1"/><sheets>')
    const relations = files.get('xl/_rels/workbook.xml.rels') ?? new Uint8Array()
    for (const path of ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']) files.delete(path)
    files.set('xl/workbook22.xml', strToU8(workbook))
    files.set('xl/_rels/workbook22.xml.rels', relations)
    expect(readXlsx(files)).toMatchObject({
      file: { questions: [{ options: ['2023-03-15', '12:00'], correctAnswer: 0 }] },
    })
  })

  it('has texts in runs, without their pronunciation, and what XML cannot have', () => {
    const texts =
      '<si><r><rPr><b/></rPr><t>Bo</t></r><r><t xml:space="preserve">ld </t></r><r><t>text?</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>' +
      '<si><t>a_x000D__x000A_b _x005F_x0041_</t></si>'
    const rows = `${HEADING_ROW}<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="str"><f>1+1</f><v>2</v></c></row>`
    expect(read(createSpreadsheet({ rows, texts })).questions).toMatchObject([
      { questionText: 'Bold text?', options: ['東京', 'a\nb _x0041_'], correctAnswer: 1 },
    ])
  })

  it('is read where cells name their places and where they do not', () => {
    const rows =
      `<row r="3"><c r="B3" t="inlineStr"><is><t>question</t></is></c>${inlineCell('option 1')}${inlineCell('option 2')}<c r="F3" t="inlineStr"><is><t>correct</t></is></c></row>` +
      `<row r="90"><c r="B90" t="inlineStr"><is><t>Who?</t></is></c>${inlineCell('a')}${inlineCell('b')}<c r="F90"><v>3</v></c></row>`
    expect(read(createSpreadsheet({ rows })).questions).toMatchObject([
      {
        place: 'row 90',
        options: ['a', 'b'],
        correctAnswer: null,
        remarks: ['Column F (“correct”), “3” doesn’t match any option.'],
      },
    ])
  })

  it('is read with prefixes before its names', () => {
    const rows = `${HEADING_ROW}<row>${inlineCell('Who?')}${inlineCell('a')}${inlineCell('b')}<c><v>1</v></c></row>`
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`.replace(
      /<(\/?)/g,
      '<$1x:',
    )
    const files = unzip(createSpreadsheet({ rows }))
    files.set(
      'xl/worksheets/s.xml',
      strToU8(sheet.replace('<x:worksheet', '<x:worksheet xmlns:x="urn:x"')),
    )
    expect(readXlsx(files)).toMatchObject({ file: { questions: [{ questionText: 'Who?' }] } })
  })

  it.each([
    [
      'holds entities of its own',
      '<!DOCTYPE a [<!ENTITY b "bbb">]><worksheet/>',
      /XML that we can’t read/,
    ],
    [
      'is nested without end',
      '<a>'.repeat(201) + '</a>'.repeat(201),
      /more than 200 nested elements/,
    ],
    [
      'has attributes without end',
      `<a ${Array.from({ length: 101 }, (_, at) => `b${at}=""`).join(' ')}/>`,
      /more than 100 attributes/,
    ],
    ['breaks off', `<worksheet><sheetData>${HEADING_ROW}`, /damaged/],
    ['has no rows', '<worksheet/>', /empty/],
  ])('is refused where its sheet %s', (_what, sheet, message) => {
    const files = unzip(createSpreadsheet({ rows: '' }))
    files.set('xl/worksheets/s.xml', strToU8(sheet))
    expect(() => readXlsx(files)).toThrow(UnreadableFileError)
    expect(() => readXlsx(files)).toThrow(message)
  })
})

describe('Kahoot’s quiz template', () => {
  const template: SheetData = [
    [],
    [null, 'Quiz template'],
    [
      null,
      'Add questions, at least two answer alternatives, time limit and choose correct answers (at least one). Have fun creating your awesome quiz!',
    ],
    [
      null,
      'Remember: questions have a limit of 120 characters and answers can have 75 characters max.',
    ],
    [],
    [
      null,
      'See an example question below (don’t forget to overwrite this with your first question!)',
    ],
    [],
    [
      null,
      'Question - max 120 characters',
      'Answer 1 - max 75 characters',
      'Answer 2 - max 75 characters',
      'Answer 3 - max 75 characters',
      'Answer 4 - max 75 characters',
      'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
      'Correct answer(s) - choose at least one',
    ],
    [1, 'Which is the largest lake?', 'Tana', 'Ziway', 'Abaya', 'Langano', 20, 1],
    [2, 'Which are lakes?', 'Tana', 'Dashen', 'Abaya', 'Adwa', 20, '1,3'],
    [3, 'Is it deep?', 'Yes', 'No', null, null, 5, '2'],
    [4],
    [5],
  ]

  it('is read without its blank rows, and several right answers are refused', async () => {
    const file = read(await writeSheets({ sheet: 'Sheet1', data: template }))
    expect(file.questions).toMatchObject([
      {
        place: 'row 9',
        questionText: 'Which is the largest lake?',
        options: ['Tana', 'Ziway', 'Abaya', 'Langano'],
        correctAnswer: 0,
        remarks: [],
      },
      { place: 'row 11', options: ['Yes', 'No'], correctAnswer: 1 },
    ])
    expect(file.refused).toMatchObject([
      {
        place: 'row 10',
        reason:
          'Column H (“Correct answer(s) - choose at least one”), “1,3”: several answers are right.',
      },
    ])
  })
})
