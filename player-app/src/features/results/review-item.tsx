import type { ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { QuestionPicture } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import visuallyHidden from '@quiz-kingdom/shared/ui/text/visually-hidden.module.css'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconBulb, IconCheck, IconLock, IconMinus, IconX } from '@tabler/icons-react'
import { describeRightShare } from '../../lib/right-share.ts'
import { ReportProblem } from '../../play/reports/report-problem.tsx'
import type { ReviewedQuestion } from './review.ts'
import classes from './review-item.module.css'
import { getVerdict, type Verdict } from './verdict.ts'

export const VERDICT_LABELS: Record<Verdict, { word: string; Icon: typeof IconCheck }> = {
  right: { word: 'Right', Icon: IconCheck },
  wrong: { word: 'Wrong', Icon: IconX },
  missed: { word: 'Skipped', Icon: IconMinus },
  hidden: { word: 'Not shown yet', Icon: IconLock },
}

const HELD_BACK_NOTES: Record<NonNullable<ResultDetail['heldBack']>, string> = {
  openQuiz: 'Hidden until you finish your other quiz',
  claim: 'Shown when the day is over, or sooner with an account',
  day: 'Shown when the day is over',
}

export function ReviewItem({ number, detail, toLetter }: ReviewedQuestion & { number: number }) {
  const verdict = getVerdict(detail)
  const { word, Icon } = VERDICT_LABELS[verdict]
  const { selectedAnswer, correctAnswer, heldBack, description } = detail
  const heldBackNote = heldBack && HELD_BACK_NOTES[heldBack]
  const unanswered = (verdict === 'hidden' && heldBackNote) || 'Not answered'
  const showOption = (text: string) => {
    const letter = toLetter(text)
    return (
      <>
        {letter && letter !== text.trim() && <span className={classes.letter}>{letter}</span>}{' '}
        {markLanguages(text)}
      </>
    )
  }
  return (
    <li className={classes.root}>
      <div className={classes.head}>
        <p className={classes.verdict} data-verdict={verdict}>
          <Icon aria-hidden size={16} stroke={3} />Q{number} <VisuallyHidden>{word}</VisuallyHidden>
        </p>
        <h3 className={classes.question}>{markLanguages(detail.questionText)}</h3>
      </div>
      {detail.picture && <QuestionPicture picture={detail.picture} />}
      <dl className={classes.answers}>
        <div className={classes.answer} data-verdict={verdict}>
          <dt>
            Your answer {verdict === 'right' && <IconCheck aria-hidden size={14} stroke={3} />}
          </dt>
          <dd>{selectedAnswer === null ? unanswered : showOption(selectedAnswer)}</dd>
        </div>
        <div
          className={verdict === 'right' ? visuallyHidden.root : classes.answer}
          data-verdict={correctAnswer === null ? 'hidden' : 'right'}
        >
          <dt>Correct answer</dt>
          <dd>{correctAnswer === null ? heldBackNote : showOption(correctAnswer)}</dd>
        </div>
      </dl>
      <div className={classes.notes}>
        {description && (
          <p className={classes.hint}>
            <IconBulb aria-hidden size={20} stroke={2} />
            <span>{markLanguages(description)}</span>
          </p>
        )}
        {detail.rightShare !== undefined && (
          <p className={classes.share}>{describeRightShare(detail.rightShare)}</p>
        )}
        <ReportProblem
          isQuiet
          questionId={detail.questionId}
          questionText={detail.questionText}
          {...(detail.revisionId && { revisionId: detail.revisionId })}
        />
      </div>
    </li>
  )
}
