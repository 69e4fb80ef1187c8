import {
  ApiError,
  api,
  endWithFullStop,
  toUserMessage,
  UserFacingError,
} from '@quiz-kingdom/shared/api/client/http.ts'
import * as imports from '@quiz-kingdom/shared/api/console/question-imports.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import type { Outcome, Work } from '../draft/draft.ts'
import type { JudgedRow } from './judge-rows.ts'
import { newImportId, refusalsByRow, toQuestions, type WorkAction } from './work.ts'

type SentImport = Pick<Outcome, 'importId' | 'categoryId' | 'count'>

/** The import id makes it safe to send the same rows twice. */
export function useSending(
  work: Work,
  change: (action: WorkAction) => void,
  onDone: (sent: SentImport) => void,
) {
  const action = useAction()

  const send = (rows: readonly JudgedRow[], categoryId: Id) =>
    void action.run(
      async () => {
        const { importId } = work
        const body = { importId, categoryId, questions: toQuestions(rows) }
        const { created } = await api(imports.create, { body }).catch((error: unknown) => {
          throw new UserFacingError(judge(error, rows))
        })
        return { importId, categoryId, count: created.length }
      },
      { onDone },
    )

  function judge(error: unknown, rows: readonly JudgedRow[]): string {
    if (!(error instanceof ApiError)) return toUserMessage(error)
    if (error.status === 0) return UNANSWERED
    if (error.status === 409) {
      change({ kind: 'restart', importId: newImportId() })
      return `${endWithFullStop(error.message)} ${TAKEN}`
    }
    const refusals = refusalsByRow(error.fields, rows)
    const count = Object.keys(refusals).length
    if (count === 0) return error.message
    change({ kind: 'refuse', refusals })
    return `Nothing was imported. Fix ${pluralize(count, 'row')} first – the reason is shown there.`
  }

  return { action, send }
}

const UNANSWERED =
  'We didn’t hear back from the server. Press Import again – nothing will be added twice.'
const TAKEN =
  'Questions imported earlier now show as duplicates. Check the rows and press Import again for the rest.'
