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

/** Calls `onWritten` with the last draft once it is stored, or with undefined after a failure. */
export function createDraftWriter(place: DraftId, onWritten: (written: Draft | undefined) => void) {
  const key = getKeyPrefix(place)
  /** Undefined after a failure, so that the next write includes everything. */
  let last: Draft | undefined

  /** Requests both parts at once, so that no draft is written after a logout. */
  return (draft: Draft): void => {
    const before = last
    last = draft
    Promise.all([
      draft.stage !== before?.stage && writeToDevice(`${key}stage`, draft.stage),
      draft.review !== before?.review && writeToDevice(`${key}work`, draft.review),
    ]).then(
      () => draft === last && onWritten(draft),
      () => {
        last = undefined
        onWritten(undefined)
      },
    )
  }
}
