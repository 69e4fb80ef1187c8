import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as quizResults from '@quiz-kingdom/shared/api/game/quiz-results.ts'
import type {
  AttemptKind,
  QuizResult,
  TimeFactor,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { LinkButton, PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useNavigate } from 'react-router-dom'
import type { ResultState, ScoreState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import { OwnReports } from '../../play/reports/report-problem.tsx'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { NewBadges } from './new-badges.tsx'
import classes from './result-detail.module.css'
import { getPraise, ResultMoment } from './result-moment.tsx'
import { getReviewedQuestions } from './review.ts'
import { ReviewItem } from './review-item.tsx'

export function ResultDetail(state: ResultState) {
  const { userId, isTimeUp, categoryId, shown } = state
  const navigate = useNavigate()
  const result = useCurrentResult(state)
  const { score, totalQuestions, late, timeFactor, kind, heldBack, badges } = result
  const kindNote = KIND_NOTES[kind]

  function showScore(): void {
    const { scorePoints } = result
    const state: ScoreState = { userId, score, outOf: totalQuestions, scorePoints, categoryId }
    void navigate(paths.resultScore, { state })
  }

  return (
    <div className="stack gap-6">
      <ResultMoment headline={getPraise(result)} result={result} shown={shown} />
      {isTimeUp && <p className="muted">{TIME_UP_NOTE}</p>}
      {timeFactor !== 1 && <p className="muted">{describeTimeFactor(timeFactor)}</p>}
      {late && <p className="muted">Your answers arrived late, but they still count.</p>}
      {kindNote && <p className="muted">{kindNote}</p>}
      {heldBack !== undefined && <p className="muted">{describeHeldBack(heldBack)}</p>}
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
        <PlainButton size="lg" onClick={showScore} className={classes.next}>
          Next →
        </PlainButton>
      </div>
    </div>
  )
}

const KIND_NOTES: Record<AttemptKind, string | undefined> = {
  first: undefined,
  direct: undefined,
  replay: 'You’ve seen this quiz before, so this result counts only for the all-time leaderboard.',
  restart: 'You started over, so this result counts only for the all-time leaderboard.',
}

const describeHeldBack = (questions: number) =>
  `Your score leaves out ${pluralize(questions, 'question')} until you finish the quiz you have open.`

/** The server's current result, including answers that it held back before. */
function useCurrentResult({ userId, categoryId, result }: ResultState): QuizResult {
  const { attemptId, resultDetails } = result
  const { data } = usePageResource(attemptId, async () => {
    const isHeldBack = resultDetails.some(({ heldBack }) => heldBack !== undefined)
    if (!isHeldBack || categoryId === undefined) return result
    // The server ignores these empty answers, keeps those it received first, and returns the current result.
    return api(quizResults.submit, { body: { userId, categoryId, attemptId, answers: [] } })
  })
  return data ?? result
}

export function Review({ result, shown }: Pick<ResultState, 'result' | 'shown'>) {
  return (
    <div className="stack">
      <OwnReports />
      <SectionTitle id="review">Review</SectionTitle>
      <div className={card.banded}>
        <ScrollRegion labelledBy="review" className={classes.scroll}>
          <ol role="list">
            {getReviewedQuestions({ result, shown }).map((question, index) => (
              <ReviewItem key={question.detail.questionId} number={index + 1} {...question} />
            ))}
          </ol>
        </ScrollRegion>
      </div>
    </div>
  )
}

export const TIME_UP_NOTE = 'Time ran out, so we submitted your answers.'

export function describeTimeFactor(timeFactor: TimeFactor): string {
  return timeFactor === null ? 'Played without a time limit.' : `Played with ${timeFactor}× time.`
}
