import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type OwnReport,
  REPORT_REASON_LABELS,
} from '@quiz-kingdom/shared/entities/console/report.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconCheck, IconFlag } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { getSessionReports, ownReportsStore, unsentReportsStore } from './own-reports.ts'
import { ReportDialog, type ReportedQuestion } from './report-dialog.tsx'
import classes from './report-problem.module.css'

/** Loads the player's reports. Put it once on each page with `ReportProblem`. */
export function OwnReports() {
  const user = useUser()
  return user ? <LoadOwnReports key={user.id} /> : null
}

function LoadOwnReports() {
  useResource(ownReportsStore)
  return null
}

const LABEL = 'Report a problem'

interface ReportProblemProps extends ReportedQuestion {
  /** Shows the button as an icon. */
  isQuiet?: boolean
}

export function ReportProblem(question: ReportProblemProps) {
  const user = useUser()
  return user ? <ReportStatus key={user.id} userId={user.id} {...question} /> : null
}

function ReportStatus({ userId, isQuiet, ...question }: ReportProblemProps & { userId: Id }) {
  const { questionId, revisionId } = question
  const reports = useStore(ownReportsStore, getSessionReports)
  const isKept = useStore(unsentReportsStore, ({ reports }) =>
    reports.some((one) => one.userId === userId && one.questionId === questionId),
  )
  const own = reports.filter((one) => one.questionId === questionId)
  const same = revisionId && own.find((one) => one.revisionId === revisionId)
  const shown = same || own[0]
  const words = isKept ? UNSENT_NOTE : shown && describeReport(shown)
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)

  // The focused button disappears, so the line gets the focus.
  useEffect(() => {
    if (isDone) line.current?.focus()
  }, [isDone])

  return (
    <div className={classes.root}>
      {words && (
        <p ref={line} tabIndex={-1} className={classes.words}>
          <IconCheck aria-hidden size={18} className={classes.icon} />
          <span>{markLanguages(words)}</span>
        </p>
      )}
      {!isKept && canReport(shown, revisionId) && (
        <button
          type="button"
          className={classes.button}
          aria-haspopup="dialog"
          title={isQuiet ? LABEL : undefined}
          onClick={() => setIsOpen(true)}
        >
          <IconFlag aria-hidden size={18} />
          {isQuiet ? <VisuallyHidden>{LABEL}</VisuallyHidden> : LABEL}
          <VisuallyHidden> with {markLanguages(question.questionText)}</VisuallyHidden>
        </button>
      )}
      {isOpen &&
        // Rendered outside the question, so that typing does not trigger the question's keys.
        createPortal(
          <ReportDialog
            {...question}
            userId={userId}
            onClose={() => setIsOpen(false)}
            onDone={(said) => {
              setIsOpen(false)
              announce(said)
              setIsDone(true)
            }}
          />,
          document.body,
        )}
    </div>
  )
}

const UNSENT_NOTE = 'We’ll send your report when you’re back online.'

/** A player may report each revision of a question once. */
function canReport(shown: OwnReport | undefined, revisionId: Id | undefined): boolean {
  if (!shown) return true
  if (revisionId !== undefined) return shown.revisionId !== revisionId
  return shown.state !== 'waiting' && !shown.isCurrent
}

function describeReport({ state, answer, reason }: OwnReport): string {
  if (state === 'waiting') return `You reported this: ${REPORT_REASON_LABELS[reason]}.`
  if (state === 'mended') return `Fixed: ${answer || 'thanks for your report!'}`
  return `No problem found: ${answer || 'we checked it. Thanks for your report!'}`
}
