import { ApiError, asSentence, messageOf } from '@quiz-kingdom/shared/api/http.ts'
import { importQuestions, newImportId } from '@quiz-kingdom/shared/api/question-imports.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { useRef, useState } from 'react'
import type { Outcome, Work } from './draft.ts'
import { type JudgedRow, refusalsByRow, toQuestions, type WorkAction } from './work.ts'

export type SendingPhase =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'failed'; message: string }

export type Sent = Pick<Outcome, 'importId' | 'categoryId' | 'count'>

/** Sends what is ticked. The same rows, sent twice, are written once. */
export function useSending(
  work: Work,
  change: (action: WorkAction) => void,
  onDone: (sent: Sent) => void,
) {
  const [phase, setPhase] = useState<SendingPhase>({ kind: 'idle' })
  const isUnderWay = useRef(false)

  async function send(rows: readonly JudgedRow[], categoryId: Id): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setPhase({ kind: 'sending' })
    const { importId } = work
    try {
      const { created } = await importQuestions({
        importId,
        categoryId,
        questions: toQuestions(rows),
      })
      onDone({ importId, categoryId, count: created.length })
    } catch (error) {
      setPhase({ kind: 'failed', message: judge(error, rows) })
    } finally {
      isUnderWay.current = false
    }
  }

  function judge(error: unknown, rows: readonly JudgedRow[]): string {
    if (!(error instanceof ApiError)) return messageOf(error)
    if (error.status === 0) return UNANSWERED
    if (error.status === 409) {
      change({ kind: 'begin anew', importId: newImportId() })
      return `${asSentence(error.message)} ${TAKEN}`
    }
    const refusals = refusalsByRow(error.fields, rows)
    const count = Object.keys(refusals).length
    if (count === 0) return error.message
    change({ kind: 'refuse', refusals })
    return `Nothing was written: the server refused ${pluralize(count, 'row')}. What it said stands at ${count === 1 ? 'it' : 'each'}.`
  }

  return {
    phase,
    send: (rows: readonly JudgedRow[], categoryId: Id) => void send(rows, categoryId),
    fail: (message: string) => setPhase({ kind: 'failed', message }),
  }
}

const UNANSWERED =
  'No answer came, so it is not known whether the questions were written. Press Import again: what has arrived already is not written twice.'
const TAKEN =
  'What an earlier press has brought into the catalogue shows as doubles now. Look through the rows, and press Import again for those that are still missing.'
