import * as v from 'valibot'
import { IdParamsSchema } from '../../entities/base/id.ts'
import { EXPORT_FORMATS } from '../../entities/console/question-export.ts'
import type { Operation } from '../operation.ts'

const FormatSchema = v.object({
  format: v.picklist(EXPORT_FORMATS, `The format is one of ${EXPORT_FORMATS.join(', ')}`),
})

const fileExport = {
  method: 'GET',
  access: 'admin',
  query: FormatSchema,
  response: 'file',
  failure: 'The questions could not be exported.',
} as const

/** Returns one sentence for each kind of data that the format cannot hold. */
const lossReport = {
  method: 'GET',
  access: 'admin',
  query: FormatSchema,
  isFile: true,
  response: v.array(v.string()),
  failure: 'We couldn’t check what this format leaves out.',
} as const

export const exportAll = {
  ...fileExport,
  path: '/api/questions/export/all',
} satisfies Operation

export const listAllLosses = {
  ...lossReport,
  path: '/api/questions/export/all/losses',
} satisfies Operation

export const exportCategory = {
  ...fileExport,
  path: '/api/questions/export/category/:id',
  params: IdParamsSchema,
} satisfies Operation

export const listCategoryLosses = {
  ...lossReport,
  path: '/api/questions/export/category/:id/losses',
  params: IdParamsSchema,
} satisfies Operation

export const exportKingdom = {
  ...fileExport,
  path: '/api/questions/export/kingdom/:id',
  params: IdParamsSchema,
} satisfies Operation

export const listKingdomLosses = {
  ...lossReport,
  path: '/api/questions/export/kingdom/:id/losses',
  params: IdParamsSchema,
} satisfies Operation
