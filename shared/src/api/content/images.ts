import * as v from 'valibot'
import { operation } from '../operation.ts'

/** Pages link to it through an image's `src`. */
export const read = operation('GET', '/api/images/:id', 'anyone', {
  params: v.object({ id: v.string() }),
  rateLimit: 'uncounted',
  response: 'file',
  failure: 'The image could not be loaded.',
})
