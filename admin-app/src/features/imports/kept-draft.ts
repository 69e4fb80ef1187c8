import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'
import { keep, readKept } from '../../lib/device-store.ts'
import {
  ChosenFileSchema,
  OutcomeSchema,
  SourceSchema,
  TableSchema,
  type Work,
  WorkSchema,
} from './draft.ts'

const StageSchema = v.variant('kind', [
  v.object({ kind: v.literal('choosing'), pasted: v.string() }),
  /** A table whose headings do not tell which column is which. */
  v.object({
    kind: v.literal('columns'),
    file: ChosenFileSchema,
    table: TableSchema,
    /** What a Cancel comes back to: the rows as they were read before, or else what was pasted. */
    source: v.optional(SourceSchema),
    pasted: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('rows'), source: SourceSchema }),
  /** The questions are in the catalogue. What was not taken can still be had. */
  v.object({ kind: v.literal('done'), source: SourceSchema, outcome: OutcomeSchema }),
])
export type Stage = v.InferOutput<typeof StageSchema>

export interface Draft {
  stage: Stage
  /** There once there are rows, while their columns are assigned again, and after the import. */
  work: Work | undefined
}

export interface DraftPlace {
  userId: Id
  categoryId: Id | undefined
}

const keyOf = ({ userId, categoryId = 'any' }: DraftPlace) => `imports:${userId}:${categoryId}:`

/** Rejects where the device holds a draft that cannot be read, as one that another release has written. */
export async function readDraft(place: DraftPlace): Promise<Draft | undefined> {
  const key = keyOf(place)
  const [stage, work] = await Promise.all([readKept(`${key}stage`), readKept(`${key}work`)])
  if (stage === undefined) return undefined
  return { stage: v.parse(StageSchema, stage), work: v.parse(v.optional(WorkSchema), work) }
}

/** Keeps the newest draft, one write at a time. `onKept` is called with each one that the device has kept. */
export function draftKeeper(place: DraftPlace, onKept: (kept: Draft | undefined) => void) {
  const key = keyOf(place)
  let kept: Draft | undefined
  let next: Draft | undefined
  let isWriting = false

  /** Both parts are asked for at once, so that nothing of it comes later than what is asked for next. */
  async function write(draft: Draft): Promise<void> {
    await Promise.all([
      draft.stage !== kept?.stage && keep(`${key}stage`, draft.stage),
      draft.work !== kept?.work && keep(`${key}work`, draft.work),
    ])
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    try {
      while (next) {
        const draft = next
        next = undefined
        await write(draft)
        kept = draft
      }
      onKept(kept)
    } catch {
      onKept(undefined)
    }
    isWriting = false
  }

  return {
    keep: (draft: Draft): void => {
      next = draft
      if (!isWriting) void writeAll()
    },
    /** Asks for what still waits, so that nothing is written after the page was left: a log-out clears all. */
    flush: (): void => {
      if (next) write(next).catch(() => undefined)
      next = undefined
    },
  }
}
