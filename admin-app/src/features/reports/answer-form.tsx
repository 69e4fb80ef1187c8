import { Group, Stack, TextInput } from '@mantine/core'
import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as questionReports from '@quiz-kingdom/shared/api/console/reports.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  REPORT_ANSWER_LENGTH_MAX,
  REPORT_ANSWER_STATES,
  type ReportAnswerResult,
  type ReportAnswerState,
  type WaitingReports,
} from '@quiz-kingdom/shared/entities/console/report.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { focusOpener } from '../../lib/list/editing.ts'
import { notify } from '../../lib/toasts.ts'

export const ANSWER_STATE_LABELS: Record<ReportAnswerState, string> = {
  mended: 'Fixed',
  dismissed: 'No problem',
}

interface AnswerFormProps {
  reports: WaitingReports
  onAnswered: () => void
}

/** Answers only the reports on screen. Newer ones stay open. */
export function AnswerForm({ reports, onAnswered }: AnswerFormProps) {
  const { questionId, question, lastReportedAt: until } = reports
  const draft = useAnswerDraft(questionId)
  const { answer } = useStore(draft)
  const action = useAction()

  const send = (state: ReportAnswerState) =>
    action.run(
      async () => {
        const body = { state, answer, until }
        const message = await describeOutcome(
          api(questionReports.answer, { params: { questionId }, body }),
        )
        draft.setState({ answer: '' })
        return message
      },
      {
        name: state,
        onDone: (message) => {
          notify(message)
          // The focused line is about to disappear, so the focus moves on.
          focusOpener()
          onAnswered()
        },
      },
    )

  return (
    <Stack gap="sm">
      <TextInput
        label="Message to the players who reported it (optional)"
        maxLength={REPORT_ANSWER_LENGTH_MAX}
        readOnly={action.isPending}
        value={answer}
        onChange={({ currentTarget }) => draft.setState({ answer: currentTarget.value })}
      />
      <ActionNote action={action} />
      <Group gap="sm">
        {REPORT_ANSWER_STATES.map((state) => (
          <ActionButton
            key={state}
            variant={state === 'mended' ? 'filled' : 'quiet'}
            isPending={action.isRunning(state)}
            pendingLabel="Sending..."
            onPress={() => void send(state)}
          >
            {ANSWER_STATE_LABELS[state]}
            <VisuallyHidden>{markLanguages(`: ${question.questionText}`)}</VisuallyHidden>
          </ActionButton>
        ))}
      </Group>
    </Stack>
  )
}

/** A conflict is no failure: another admin has answered already. */
async function describeOutcome(answering: Promise<ReportAnswerResult>): Promise<string> {
  try {
    const { waiting } = await answering
    if (waiting === 0) return 'Reports answered.'
    return `Reports answered. ${pluralize(waiting, 'new report')} came in while you were answering.`
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return error.message
    throw error
  }
}

type AnswerDraftStore = StoreApi<{ answer: string }>

const answerDraftStores = new Map<string, AnswerDraftStore>()

/**
 * Keeps the text while the admin edits the question, and until the same admin logs in again after
 * losing the session.
 */
export function useAnswerDraft(questionId: Id): AnswerDraftStore {
  const key = `${useUser()?.id} ${questionId}`
  const draft = answerDraftStores.get(key) ?? createStore(() => ({ answer: '' }))
  answerDraftStores.set(key, draft)
  return draft
}
