import { Button } from '@mantine/core'
import type { TimeFactor } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/plain-button.tsx'
import { useNavigate } from 'react-router-dom'
import type { ResultState, ScoreState } from '../../lib/navigation-state.ts'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { NewBadges } from './new-badges.tsx'
import classes from './result-detail.module.css'
import { ResultSummary } from './result-summary.tsx'
import { reviewOf } from './review.ts'
import { ReviewItem } from './review-item.tsx'

export function ResultDetail({ userId, result, isTimeUp, categoryId, shown }: ResultState) {
  const navigate = useNavigate()
  const { score, totalQuestions, scorePoints, late, timeFactor, badges } = result

  function showScore(): void {
    const state: ScoreState = { userId, score, outOf: totalQuestions, scorePoints }
    void navigate(paths.resultScore, { state })
  }

  return (
    <div className={classes.root}>
      <ResultSummary score={score} total={totalQuestions} points={scorePoints} />
      {isTimeUp && (
        <p className={classes.note}>
          Time is up: what you had answered until then was submitted by itself.
        </p>
      )}
      {timeFactor !== 1 && <p className={classes.note}>{timeNote(timeFactor)}</p>}
      {late && (
        <p className={classes.note}>
          Your answers reached us after the time was over. They count all the same.
        </p>
      )}
      {badges && <NewBadges badges={badges} />}
      <Review result={result} shown={shown} />
      <div className={classes.actions}>
        {score < totalQuestions && (
          <LinkButton
            to={categoryId === undefined ? paths.practice : paths.practiceOf(categoryId)}
            variant="quiet"
            size="lg"
          >
            Practise your mistakes
          </LinkButton>
        )}
        <Button size="lg" onClick={showScore} className={classes.next}>
          Next →
        </Button>
      </div>
    </div>
  )
}

/** Question by question, with the right answers and why. */
export function Review({ result, shown }: Pick<ResultState, 'result' | 'shown'>) {
  return (
    <div className={classes.review}>
      <SectionTitle id="review">Review</SectionTitle>
      <div className={`${card.card} ${card.banded}`}>
        <ScrollRegion labelledBy="review" className={classes.scroll}>
          <ol role="list">
            {reviewOf({ result, shown }).map((question, index) => (
              <ReviewItem key={question.detail.questionId} number={index + 1} {...question} />
            ))}
          </ol>
        </ScrollRegion>
      </div>
    </div>
  )
}

export function timeNote(timeFactor: TimeFactor): string {
  return timeFactor === null ? 'Played without a time limit.' : `Played with ${timeFactor}× time.`
}
