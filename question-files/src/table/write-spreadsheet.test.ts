import readXlsxFile from 'read-excel-file/universal'
import { expect, it } from 'vitest'
import { writeWorkbook } from './write-spreadsheet.ts'

it('writes sheets by name, numbers as numbers and texts as texts', async () => {
  const bytes = writeWorkbook([
    {
      name: 'Players',
      headings: ['Rank', 'Name', 'Score'],
      rows: [
        [1, 'ሰላም ተስፋዬ', 1950],
        [2, '=1+1', 0],
        [3, '007', ''],
      ],
    },
    { name: 'Questions', headings: ['Right, %'], rows: [[66.7]] },
  ])
  const sheets = await readXlsxFile(new Blob([bytes]))
  expect(sheets).toEqual([
    {
      sheet: 'Players',
      data: [
        ['Rank', 'Name', 'Score'],
        [1, 'ሰላም ተስፋዬ', 1950],
        [2, '=1+1', 0],
        [3, '007', null],
      ],
    },
    { sheet: 'Questions', data: [['Right, %'], [66.7]] },
  ])
})
