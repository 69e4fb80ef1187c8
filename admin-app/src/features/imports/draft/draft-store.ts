import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import * as v from 'valibot'
import { readFromDevice, writeToDevice } from '../../../lib/device-store.ts'
import {
  ChosenFileSchema,
  ImportResultSchema,
  ImportSourceSchema,
  ImportTableSchema,
  type Review,
  ReviewSchema,
} from './draft.ts'

const StageSchema = v.variant('kind', [
  v.object({ kind: v.literal('choosing'), pasted: v.string() }),
  /** A table whose columns have to be matched. */
  v.object({
    kind: v.literal('columns'),
    file: ChosenFileSchema,
    table: ImportTableSchema,
    /** Cancel returns to these rows or, without rows, to the pasted text. */
    source: v.optional(ImportSourceSchema),
    pasted: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('rows'), source: ImportSourceSchema }),
  /** The rows are imported. Those that were left out can still be downloaded. */
  v.object({ kind: v.literal('done'), source: ImportSourceSchema, outcome: ImportResultSchema }),
])
type Stage = v.InferOutput<typeof StageSchema>

export interface Draft {
  stage: Stage
  /** Undefined until a file has been read into rows. */
  review: Review | undefined
}

interface DraftId {
  userId: Id
  categoryId: Id | undefined
}

const getKeyPrefix = ({ userId, categoryId = 'any' }: DraftId) => `imports:${userId}:${categoryId}:`

/** Rejects if the stored draft cannot be read, as after a release with another format. */
export async function readDraft(place: DraftId): Promise<Draft | undefined> {
  const key = getKeyPrefix(place)
  const [stage, review] = await Promise.all([
    readFromDevice(`${key}stage`),
    readFromDevice(`${key}work`),
  ])
  if (stage === undefined) return undefined
  return { stage: v.parse(StageSchema, stage), review: v.parse(v.optional(ReviewSchema), review) }
}

/** Writes one draft at a time. After the last, calls `onWritten` with it, or with undefined if that failed. */
export function createDraftWriter(place: DraftId, onWritten: (written: Draft | undefined) => void) {
  const key = getKeyPrefix(place)
  let written: Draft | undefined
  let next: Draft | undefined
  let isWriting = false

  /** Starts both writes at once, so that clearing the store cannot come between them. */
  async function writeParts(draft: Draft): Promise<void> {
    await Promise.all([
      draft.stage !== written?.stage && writeToDevice(`${key}stage`, draft.stage),
      draft.review !== written?.review && writeToDevice(`${key}work`, draft.review),
    ])
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    try {
      while (next) {
        const draft = next
        next = undefined
        await writeParts(draft)
        written = draft
      }
      onWritten(written)
    } catch {
      onWritten(undefined)
    }
    isWriting = false
  }

  return {
    write: (draft: Draft): void => {
      next = draft
      if (!isWriting) void writeAll()
    },
    /** Starts the pending write at once, so that no draft is written after a logout. */
    flush: (): void => {
      if (next) writeParts(next).catch(() => undefined)
      next = undefined
    },
  }
}
