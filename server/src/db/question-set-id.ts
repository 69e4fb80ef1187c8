import { createHash } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'

const HEX_DIGITS = 24

/** The same revisions in the same order are the same set, whoever puts it together. */
export function questionSetId(revisionIds: readonly Id[]): Id {
  return createHash('sha256').update(revisionIds.join()).digest('hex').slice(0, HEX_DIGITS)
}
