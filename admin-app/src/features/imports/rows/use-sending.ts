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
import type { ImportResult, Review } from '../draft/draft.ts'
import type { CheckedRow } from './check-rows.ts'
import {
  createImportId,
  groupRefusalsByRow,
  type ReviewChange,
  refuseRows,
  restartImport,
  toImportedQuestions,
} from './review.ts'

type SentImport = Pick<ImportResult, 'importId' | 'categoryId' | 'count'>

/** The import id makes it safe to send the same rows twice. */
export function useSending(
  review: Review,
  change: (change: ReviewChange) => void,
  onDone: (sent: SentImport) => void,
) {
  const action = useAction()

  const send = (rows: readonly CheckedRow[], categoryId: Id) =>
    void action.run(
      async () => {
        const { importId } = review
        const body = { importId, categoryId, questions: toImportedQuestions(rows) }
        const { created } = await api(imports.create, { body }).catch((error: unknown) => {
          throw new UserFacingError(handleRefusal(error, rows))
        })
        return { importId, categoryId, count: created.length }
      },
      { onDone },
    )

  function handleRefusal(error: unknown, rows: readonly CheckedRow[]): string {
    if (!(error instanceof ApiError)) return toUserMessage(error)
    if (error.status === 0) return NO_RESPONSE_MESSAGE
    if (error.status === 409) {
      change(restartImport(createImportId()))
      return `${endWithFullStop(error.message)} ${ALREADY_IMPORTED_MESSAGE}`
    }
    const refusals = groupRefusalsByRow(error.fields, rows)
    const count = Object.keys(refusals).length
    if (count === 0) return error.message
    change(refuseRows(refusals))
    return `Nothing was imported. Fix ${pluralize(count, 'row')} first – the reason is shown there.`
  }

  return { action, send }
}

const NO_RESPONSE_MESSAGE =
  'We didn’t hear back from the server. Press Import again – nothing will be added twice.'
const ALREADY_IMPORTED_MESSAGE =
  'Questions imported earlier now show as duplicates. Check the rows and press Import again for the rest.'
