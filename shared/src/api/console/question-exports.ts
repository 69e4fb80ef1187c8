import * as v from 'valibot'
import { IdParamsSchema } from '../../entities/base/id.ts'
import { EXPORT_FORMATS } from '../../entities/console/question-export.ts'
import { operation } from '../operation.ts'

const FormatSchema = v.object({
  format: v.picklist(EXPORT_FORMATS, `The format is one of ${EXPORT_FORMATS.join(', ')}`),
})

const fileExport = {
  query: FormatSchema,
  response: 'file',
  failure: 'The questions could not be exported.',
} as const

/** Returns one sentence for each kind of data that the format cannot hold. */
const lossReport = {
  query: FormatSchema,
  isFile: true,
  response: v.array(v.string()),
  failure: 'We couldn’t check what this format leaves out.',
} as const

export const exportAll = operation('GET', '/api/questions/export/all', 'admin', fileExport)

export const listAllLosses = operation(
  'GET',
  '/api/questions/export/all/losses',
  'admin',
  lossReport,
)

export const exportCategory = operation('GET', '/api/questions/export/category/:id', 'admin', {
  ...fileExport,
  params: IdParamsSchema,
})

export const listCategoryLosses = operation(
  'GET',
  '/api/questions/export/category/:id/losses',
  'admin',
  { ...lossReport, params: IdParamsSchema },
)

export const exportKingdom = operation('GET', '/api/questions/export/kingdom/:id', 'admin', {
  ...fileExport,
  params: IdParamsSchema,
})

export const listKingdomLosses = operation(
  'GET',
  '/api/questions/export/kingdom/:id/losses',
  'admin',
  { ...lossReport, params: IdParamsSchema },
)
