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
import { ReviewItem, VERDICT_LABELS } from './review-item.tsx'
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
  const notes = [
    isTimeUp && TIME_UP_NOTE,
    timeFactor !== 1 && describeTimeFactor(timeFactor),
    late && 'Your answers arrived late, but they still count.',
    KIND_NOTES[kind],
    heldBack !== undefined && describeHeldBack(heldBack),
  ].filter((note) => typeof note === 'string')

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
      <ResultSummary
        headline={getPraise(result)}
        result={result}
        shown={shown}
        standing={<WeekStanding userId={userId} />}
      >
        {notes.map((note) => (
          <p key={note} className="muted small">
            {note}
          </p>
        ))}
        <div className={classes.ways}>
          <LinkButton to={goal.to} state={goal.state}>
            {markLanguages(goal.title)}
          </LinkButton>
          <PlainButton variant="quiet" aria-describedby={NEXT_HINT_ID} onClick={showScore}>
            Next →
          </PlainButton>
          <span id={NEXT_HINT_ID} hidden>
            Your score
          </span>
        </div>
      </ResultSummary>
      <div className={classes.rest}>
        <Review result={result} shown={shown} />
        <WhatNext steps={others} />
      </div>
    </div>
  )
}

const NEXT_HINT_ID = 'next-page-hint'

function WeekStanding({ userId }: { userId: Id }) {
  const { rank, isStale } = useWeekRank(userId)
  const today = useOwnToday()
  const days = today?.streak?.length ?? 0
  return (
    <>
      <Link to={paths.leaderboardOf('week')}>
        <b>
          <IconTrophy aria-hidden size={20} />
          {rank !== undefined && !isStale && `#${rank.toLocaleString('en')}`}
        </b>{' '}
        {rank === undefined || isStale ? 'This week’s board' : 'this week'}
      </Link>
      {days > 0 && (
        <Link to={paths.badges}>
          <b>
            <Flame isLit={today?.isWaiting === false} />
            {days}
          </b>{' '}
          day streak
        </Link>
      )}
    </>
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
  const questions = getReviewedQuestions({ result, shown }).map((question, index) => ({
    ...question,
    number: index + 1,
    verdict: getVerdict(question.detail),
  }))
  const mistakes = questions.filter(({ verdict }) => verdict === 'wrong' || verdict === 'missed')
  return (
    <div className={`${card.banded} ${classes.review}`}>
      <OwnReports />
      <div className={classes.head}>
        <SectionTitle id="review">Review</SectionTitle>
        {mistakes.length > 0 && mistakes.length < questions.length && (
          <TextButton onClick={() => setIsFiltered(!isFiltered)}>
            {isFiltered ? `Show all ${questions.length}` : 'Show mistakes'}
          </TextButton>
        )}
        <p className={classes.counts}>
          {Object.entries(VERDICT_LABELS).map(([name, { word, Icon }]) => {
            const { length } = questions.filter(({ verdict }) => verdict === name)
            return (
              length > 0 && (
                <span key={name} data-verdict={name}>
                  <Icon aria-hidden size={18} stroke={3} /> {length} {word.toLowerCase()}
                </span>
              )
            )
          })}
        </p>
      </div>
      <ScrollRegion labelledBy="review" className={classes.scroll}>
        <ol role="list" key={`${isFiltered}`}>
          {(isFiltered ? mistakes : questions).map((question) => (
            <ReviewItem key={question.detail.questionId} {...question} />
          ))}
        </ol>
      </ScrollRegion>
    </div>
  )
}

export const TIME_UP_NOTE = 'Time ran out, so we submitted your answers.'

export function describeTimeFactor(timeFactor: TimeFactor): string {
  return timeFactor === null ? 'Played without a time limit.' : `Played with ${timeFactor}× time.`
}
