import * as v from 'valibot'
import { apiUrl, call } from './http.ts'

/** What an export takes in: a category or a kingdom by its id, or everything. */
export type Exported = `category/${string}` | `kingdom/${string}` | 'all'

/** Where the file is: a link to it downloads it. */
export function exportUrl(exported: Exported, format: string): string {
  return apiUrl(`/api/questions/export/${exported}?format=${format}`)
}

/** What the format cannot hold of these questions, a sentence each. */
export function fetchExportLosses(exported: Exported, format: string) {
  return call(`/api/questions/export/${exported}/losses?format=${format}`, {
    isFile: true,
    response: v.array(v.string()),
    fallback: 'What this format cannot hold could not be found out.',
  })
}
