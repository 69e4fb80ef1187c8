import type { ResultDetail } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { QuestionPicture } from '@quiz-kingdom/shared/ui/pictures/question-picture.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import {
  IconBulb,
  IconCheck,
  IconChevronDown,
  IconLock,
  IconMinus,
  IconX,
} from '@tabler/icons-react'
import { describeRightShare } from '../../lib/right-share.ts'
import { ReportProblem } from '../../play/reports/report-problem.tsx'
import type { ReviewedQuestion } from './review.ts'
import classes from './review-item.module.css'
import { getVerdict, type Verdict } from './verdict.ts'

const VERDICT_LABELS: Record<Verdict, { word: string; Icon: typeof IconCheck }> = {
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

interface ReviewItemProps extends ReviewedQuestion {
  number: number
  isOpen: boolean
}

export function ReviewItem({ number, detail, toLetter, isOpen }: ReviewItemProps) {
  const verdict = getVerdict(detail)
  const { word, Icon } = VERDICT_LABELS[verdict]
  return (
    <li className={classes.root}>
      <details open={isOpen}>
        <summary className={classes.head}>
          <span className={classes.number}>Q{number}</span>
          <span className={classes.verdict} data-verdict={verdict}>
            <Icon aria-hidden size={16} stroke={3} />
            {word}
          </span>
          <IconChevronDown aria-hidden size={20} className={classes.chevron} />
          <h3 className={classes.question}>{markLanguages(detail.questionText)}</h3>
        </summary>
        {detail.picture && <QuestionPicture picture={detail.picture} />}
        <dl className={classes.answers}>
          <div className={classes.answer} data-verdict={verdict}>
            <dt>Your answer</dt>
            <dd>
              {detail.selectedAnswer === null ? (
                verdict === 'hidden' && detail.heldBack ? (
                  HELD_BACK_NOTES[detail.heldBack]
                ) : (
                  'Not answered'
                )
              ) : (
                <OptionText text={detail.selectedAnswer} letter={toLetter(detail.selectedAnswer)} />
              )}
            </dd>
          </div>
          <div
            className={classes.answer}
            data-verdict={detail.correctAnswer === null ? 'hidden' : 'right'}
          >
            <dt>Correct answer</dt>
            <dd>
              {detail.correctAnswer === null ? (
                detail.heldBack && HELD_BACK_NOTES[detail.heldBack]
              ) : (
                <OptionText text={detail.correctAnswer} letter={toLetter(detail.correctAnswer)} />
              )}
            </dd>
          </div>
        </dl>
        {detail.description && (
          <p className={classes.hint}>
            <IconBulb aria-hidden size={20} stroke={2} />
            <span>{markLanguages(detail.description)}</span>
          </p>
        )}
        {detail.rightShare !== undefined && (
          <p className={classes.share}>{describeRightShare(detail.rightShare)}</p>
        )}
        <ReportProblem
          questionId={detail.questionId}
          questionText={detail.questionText}
          {...(detail.revisionId && { revisionId: detail.revisionId })}
        />
      </details>
    </li>
  )
}

function OptionText({ text, letter }: { text: string; letter: string | undefined }) {
  return (
    <>
      {letter && letter !== text.trim() && <span className={classes.letter}>{letter}</span>}{' '}
      {markLanguages(text)}
    </>
  )
}
