import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as quizResults from '@quiz-kingdom/shared/api/game/quiz-results.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  AttemptKind,
  QuizResult,
  TimeFactor,
} from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { LinkButton, PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ResultState, ScoreState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import { useOwnToday } from '../../play/attempts/daily-dot.ts'
import { OwnReports } from '../../play/reports/report-problem.tsx'
import card from '../../ui/card.module.css'
import { Flame } from '../../ui/drawings/flame.tsx'
import { TextButton } from '../../ui/links/text-link.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useWeekRank } from '../leaderboard/week-rank.ts'
import classes from './result-detail.module.css'
import { getPraise, ResultSummary } from './result-summary.tsx'
import { getReviewedQuestions } from './review.ts'
import { ReviewItem } from './review-item.tsx'
import { countMistakes, getVerdict } from './verdict.ts'
import { type NextStep, WhatNext } from './what-next.tsx'

interface ResultDetailProps extends ResultState {
  /** Where the button below the score leads. */
  goal: NextStep
  /** The list below the review. */
  others: readonly NextStep[]
}

export function ResultDetail({ goal, others, ...state }: ResultDetailProps) {
  const { userId, isTimeUp, categoryId, shown } = state
  const navigate = useNavigate()
  const result = useCurrentResult(state)
  const { score, totalQuestions, late, timeFactor, kind, heldBack } = result
  const kindNote = KIND_NOTES[kind]

  function showScore(): void {
    const state: ScoreState = {
      userId,
      score,
      outOf: totalQuestions,
      scorePoints: result.scorePoints,
      mistakes: countMistakes(result),
      categoryId,
    }
    void navigate(paths.resultScore, { state })
  }

  return (
    <div className={classes.root}>
      <div className={classes.outcome}>
        <ResultSummary headline={getPraise(result)} result={result} shown={shown}>
          <WeekStanding userId={userId} />
        </ResultSummary>
        {isTimeUp && <p className="muted">{TIME_UP_NOTE}</p>}
        {timeFactor !== 1 && <p className="muted">{describeTimeFactor(timeFactor)}</p>}
        {late && <p className="muted">Your answers arrived late, but they still count.</p>}
        {kindNote && <p className="muted">{kindNote}</p>}
        {heldBack !== undefined && <p className="muted">{describeHeldBack(heldBack)}</p>}
        <div className={classes.ways}>
          <LinkButton to={goal.to} state={goal.state}>
            {markLanguages(goal.title)}
          </LinkButton>
          <div className="stack gap-2 text-center">
            <PlainButton variant="quiet" aria-describedby={NEXT_ID} onClick={showScore}>
              Next →
            </PlainButton>
            <span id={NEXT_ID} className="muted small">
              Your score
            </span>
          </div>
        </div>
      </div>
      <Review result={result} shown={shown} />
      <WhatNext steps={others} />
    </div>
  )
}

const NEXT_ID = 'next-page'

function WeekStanding({ userId }: { userId: Id }) {
  const { rank, isStale } = useWeekRank(userId)
  const today = useOwnToday()
  const days = today?.streak?.length ?? 0
  return (
    <div className={classes.standing}>
      <Link to={paths.leaderboardOf('week')} className={classes.chip}>
        <IconTrophy aria-hidden size={22} />
        {rank === undefined || isStale
          ? 'This week’s board'
          : `#${rank.toLocaleString('en')} this week`}
      </Link>
      {days > 0 && (
        <Link to={paths.badges} className={classes.chip}>
          <Flame isLit={today?.isWaiting === false} />
          {days}-day streak
        </Link>
      )}
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

/** Returns the server's current result, with answers that were hidden before. */
function useCurrentResult({ userId, categoryId, result }: ResultState): QuizResult {
  const { attemptId, resultDetails } = result
  const { data } = usePageResource(attemptId, async () => {
    const isHeldBack = resultDetails.some(({ heldBack }) => heldBack !== undefined)
    if (!isHeldBack || categoryId === undefined) return result
    // Empty answers change nothing: the server keeps the first answers and returns the current result.
    return api(quizResults.submit, { body: { userId, categoryId, attemptId, answers: [] } })
  })
  return data ?? result
}

export function Review({ result, shown }: Pick<ResultState, 'result' | 'shown'>) {
  const [isFiltered, setIsFiltered] = useState(false)
  const questions = getReviewedQuestions({ result, shown }).map((question, index) => {
    const verdict = getVerdict(question.detail)
    return {
      ...question,
      number: index + 1,
      isMistake: verdict === 'wrong' || verdict === 'missed',
    }
  })
  const mistakes = questions.filter(({ isMistake }) => isMistake).length
  return (
    <div className={card.banded}>
      <OwnReports />
      <div className={classes.head}>
        <SectionTitle id="review">Review</SectionTitle>
        {mistakes > 0 && mistakes < questions.length && (
          <TextButton onClick={() => setIsFiltered(!isFiltered)}>
            {isFiltered ? `Show all ${questions.length}` : 'Show mistakes'}
          </TextButton>
        )}
      </div>
      <ScrollRegion labelledBy="review" className={classes.scroll}>
        <ol role="list" key={`${isFiltered}`}>
          {questions.map(
            ({ isMistake, ...question }) =>
              (isMistake || !isFiltered) && (
                <ReviewItem key={question.detail.questionId} {...question} />
              ),
          )}
        </ol>
      </ScrollRegion>
    </div>
  )
}

export const TIME_UP_NOTE = 'Time ran out, so we submitted your answers.'

export function describeTimeFactor(timeFactor: TimeFactor): string {
  return timeFactor === null ? 'Played without a time limit.' : `Played with ${timeFactor}× time.`
}
