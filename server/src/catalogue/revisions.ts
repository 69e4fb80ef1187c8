import type { Revision } from '@quiz-kingdom/shared/entities/revision.ts'
import { type AppError, editConflict, notFound } from '../errors.ts'

interface Versioned {
  updatedAt: string
}

/** When an edit counts as made: never the moment of the version before it, however fast it came. */
export function nextRevision({ updatedAt }: Versioned, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1)).toISOString()
}

/** Throws 404 when there is nothing to edit, and 409 when it is no longer what was edited. */
export function requireRevision<T extends Versioned>(stored: T | undefined, edited: Revision): T {
  const isCurrent = edited.updatedAt === undefined || edited.updatedAt === stored?.updatedAt
  if (!stored || !isCurrent) throw changedMeanwhile(stored)
  return stored
}

export function changedMeanwhile(stored: Versioned | undefined): AppError {
  return stored ? editConflict(stored) : notFound()
}
