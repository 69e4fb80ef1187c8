import * as v from 'valibot'
import type { Operation } from './operation.ts'

/** Pages show it by the `src` of what it belongs to. */
export const read = {
  method: 'GET',
  path: '/api/images/:id',
  access: 'anyone',
  params: v.object({ id: v.string() }),
  rate: 'uncounted',
  response: 'file',
  failure: 'The image could not be loaded.',
} satisfies Operation
