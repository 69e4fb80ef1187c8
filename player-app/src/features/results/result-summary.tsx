import type { QuizResult } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import type { CSSProperties, ReactNode } from 'react'
import type { ResultState } from '../../lib/navigation-state.ts'
import card from '../../ui/card.module.css'
import { NewBadges } from './new-badges.tsx'
import classes from './result-summary.module.css'
import { getReviewedQuestions, type ReviewedQuestion } from './review.ts'
import { VERDICT_LABELS } from './review-item.tsx'
import { getVerdict, toPercent } from './verdict.ts'
import { Wreath } from './wreath.tsx'

const FIRST_FLIP_MS = 250
const FLIP_INTERVAL_MS = 70

interface ResultSummaryProps extends Pick<ResultState, 'result' | 'shown'> {
  headline: string
  /** More facts beside the points. */
  standing?: ReactNode
  children?: ReactNode
}

export function ResultSummary({ headline, result, shown, standing, children }: ResultSummaryProps) {
  const { score, totalQuestions, scorePoints, badges } = result
  const points: CSSProperties & Record<'--points', number> = { '--points': scorePoints }
  return (
    <section aria-labelledby="moment" className={`${card.banded} ${classes.card}`}>
      <div className={classes.root}>
        <h2 id="moment" className={classes.headline}>
          {headline}
        </h2>
        <Wreath score={score} outOf={totalQuestions}>
          <p className={classes.score}>
            You scored <span>{score}</span> out of {totalQuestions}
          </p>
        </Wreath>
        <div className={classes.facts}>
          <p className={classes.points} style={points}>
            <VisuallyHidden>{scorePoints}</VisuallyHidden>
            {scorePoints === 1 ? ' point' : ' points'}
          </p>
          {standing}
        </div>
        <ResultTiles questions={getReviewedQuestions({ result, shown })} />
        {children}
        {badges && <NewBadges badges={badges} />}
      </div>
    </section>
  )
}

const TILES_PER_ROW_MAX = 8

function ResultTiles({ questions }: { questions: readonly ReviewedQuestion[] }) {
  const rows = Math.ceil(questions.length / TILES_PER_ROW_MAX)
  const perRow = Math.ceil(questions.length / rows)
  return (
    <div
      aria-hidden="true"
      className={classes.tiles}
      // Rows of nearly the same length, unless the text is very large.
      style={{ maxWidth: `calc(${perRow} * (1.875rem + 6px))` }}
    >
      {questions.map(({ detail }, index) => {
        const verdict = getVerdict(detail)
        const { Icon } = VERDICT_LABELS[verdict]
        return (
          <span
            key={detail.questionId}
            data-verdict={verdict}
            className={classes.tile}
            style={{ animationDelay: `${FIRST_FLIP_MS + index * FLIP_INTERVAL_MS}ms` }}
          >
            <Icon size={18} stroke={3} />
          </span>
        )
      })}
    </div>
  )
}

export function getPraise({
  score,
  totalQuestions,
  heldBack,
}: Pick<QuizResult, 'score' | 'totalQuestions' | 'heldBack'>): string {
  if (heldBack !== undefined) return `${pluralize(score, 'right answer')} so far`
  const percent = toPercent(score, totalQuestions)
  if (percent === 100) return 'Perfect!'
  if (percent >= 80) return 'Excellent!'
  if (percent >= 50) return 'Well done!'
  return percent >= 30 ? 'Good start!' : 'Keep going!'
}
