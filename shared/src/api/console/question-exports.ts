import * as v from 'valibot'
import { IdParamsSchema } from '../../entities/base/id.ts'
import { WRITTEN_FORMATS } from '../../entities/console/question-export.ts'
import type { Operation } from '../operation.ts'

const FormatSchema = v.object({
  format: v.picklist(WRITTEN_FORMATS, `The format is one of ${WRITTEN_FORMATS.join(', ')}`),
})

const fileOf = {
  method: 'GET',
  access: 'admin',
  query: FormatSchema,
  response: 'file',
  failure: 'The questions could not be exported.',
} as const

/** A call that returns a sentence for each thing that the format leaves out of the questions. */
const lossesOf = {
  method: 'GET',
  access: 'admin',
  query: FormatSchema,
  isFile: true,
  response: v.array(v.string()),
  failure: 'We couldn’t check what this format leaves out.',
} as const

export const all = {
  ...fileOf,
  path: '/api/questions/export/all',
} satisfies Operation

export const allLosses = {
  ...lossesOf,
  path: '/api/questions/export/all/losses',
} satisfies Operation

export const category = {
  ...fileOf,
  path: '/api/questions/export/category/:id',
  params: IdParamsSchema,
} satisfies Operation

export const categoryLosses = {
  ...lossesOf,
  path: '/api/questions/export/category/:id/losses',
  params: IdParamsSchema,
} satisfies Operation

export const kingdom = {
  ...fileOf,
  path: '/api/questions/export/kingdom/:id',
  params: IdParamsSchema,
} satisfies Operation

export const kingdomLosses = {
  ...lossesOf,
  path: '/api/questions/export/kingdom/:id/losses',
  params: IdParamsSchema,
} satisfies Operation
