import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  REPORT_REASON_LABELS,
  REPORT_REASONS,
  REPORT_TEXT_LENGTH_MAX,
} from '@quiz-kingdom/shared/entities/console/report.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { DialogActions, OpenDialog } from '@quiz-kingdom/shared/ui/feedback/dialog.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { sendReport } from './own-reports.ts'
import classes from './report-dialog.module.css'

export interface ReportedQuestion {
  questionId: Id
  questionText: string
  revisionId?: Id
}

interface ReportDialogProps extends ReportedQuestion {
  userId: Id
  onClose: () => void
  onDone: (words: string) => void
}

/** Texts of closed dialogs, by user and question. */
const typedTexts = new Map<string, string>()

const OUTCOME_MESSAGES = {
  sent: 'Thank you. Your report has been sent.',
  kept: 'Thank you. We’ll send your report when you’re back online.',
}

export function ReportDialog({ onClose, onDone, questionText, ...answered }: ReportDialogProps) {
  const action = useAction()
  const key = `${answered.userId} ${answered.questionId}`
  const [text, setText] = useState(typedTexts.get(key) ?? '')
  const fieldId = useId()
  const question = useRef<HTMLParagraphElement>(null)

  // Focusing the field would open a phone's keyboard over the reasons.
  useEffect(() => question.current?.focus(), [])

  return (
    <OpenDialog title="Report a problem" isBusy={action.isPending} onClose={onClose}>
      <p ref={question} tabIndex={-1} className={classes.question}>
        {markLanguages(questionText)}
      </p>
      <label htmlFor={fieldId} className={classes.label}>
        In your own words (optional)
      </label>
      <textarea
        id={fieldId}
        rows={2}
        maxLength={REPORT_TEXT_LENGTH_MAX}
        readOnly={action.isPending}
        value={text}
        onChange={({ currentTarget }) => {
          typedTexts.set(key, currentTarget.value)
          setText(currentTarget.value)
        }}
        className={classes.field}
      />
      <fieldset className={classes.reasons}>
        <legend className={classes.label}>What’s wrong? Tap a reason to send.</legend>
        {REPORT_REASONS.map((reason) => (
          <ActionButton
            key={reason}
            variant="quiet"
            isPending={action.isRunning(reason)}
            pendingLabel="Sending..."
            onPress={() =>
              void action.run(
                async () => {
                  const state = await sendReport({ ...answered, reason, text })
                  typedTexts.delete(key)
                  return state
                },
                { name: reason, onDone: (state) => onDone(OUTCOME_MESSAGES[state]) },
              )
            }
          >
            {REPORT_REASON_LABELS[reason]}
          </ActionButton>
        ))}
      </fieldset>
      <ActionNote action={action} />
      <DialogActions>
        <PlainButton
          variant="quiet"
          aria-disabled={action.isPending}
          onClick={() => action.isPending || onClose()}
        >
          Cancel
        </PlainButton>
      </DialogActions>
    </OpenDialog>
  )
}
