import * as v from 'valibot'
import type { Operation } from './operation.ts'

/** Pages link to it through an image's `src`. */
export const read = {
  method: 'GET',
  path: '/api/images/:id',
  access: 'anyone',
  params: v.object({ id: v.string() }),
  rate: 'uncounted',
  response: 'file',
  failure: 'The image could not be loaded.',
} satisfies Operation
