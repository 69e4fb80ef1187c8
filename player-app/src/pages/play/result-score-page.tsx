import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useGoBack } from '@quiz-kingdom/shared/ui/page/go-back.ts'
import { useResultTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useLocation, useNavigate } from 'react-router-dom'
import { WhatNext } from '../../features/results/what-next.tsx'
import { Wreath } from '../../features/results/wreath.tsx'
import { readUserState, type ScoreState, ScoreStateSchema } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { Page } from '../../ui/page.tsx'
import { useNextSteps } from './next-steps.tsx'
import classes from './result-score-page.module.css'

const NO_SCORE = { score: 0, outOf: 0, scorePoints: 0, mistakes: 0, categoryId: undefined }
/** How many steps of history lead back past the review and the quiz to the kingdom. */
const STEPS_TO_KINGDOM = 3

export function ResultScorePage() {
  const location = useLocation()
  const navigate = useNavigate()
  const goBackHome = useGoBack(STEPS_TO_KINGDOM)
  const user = useUser()
  const { score, outOf, scorePoints, mistakes, categoryId } =
    readUserState(user?.id, ScoreStateSchema, location.state) ?? NO_SCORE
  const username = user?.username ?? 'Player'
  useResultTitle('Score')
  return (
    <Page narrow>
      <div className={classes.root}>
        <div className={card.banded}>
          <div className={classes.moment}>
            <Wreath score={score} outOf={outOf}>
              <span className="muted small strong">Your Score</span>{' '}
              <span className={classes.score}>
                {score}/{outOf}
              </span>
            </Wreath>
            <h1 tabIndex={-1} className={classes.title}>
              Congratulation!
            </h1>
            <p className={classes.praise}>
              Greate Job, {markLanguages(username)}! You get {scorePoints} points!
            </p>
            <div className={classes.actions}>
              <PlainButton size="lg" onClick={() => void navigate(paths.leaderboard)}>
                Leader Board
              </PlainButton>
              <PlainButton size="lg" variant="quiet" onClick={goBackHome}>
                Back To Home
              </PlainButton>
            </div>
          </div>
        </div>
        {user && (
          <AfterQuiz key={user.id} userId={user.id} categoryId={categoryId} mistakes={mistakes} />
        )}
      </div>
    </Page>
  )
}

type AfterQuizProps = Pick<ScoreState, 'userId' | 'categoryId' | 'mistakes'>

function AfterQuiz({ userId, categoryId, mistakes }: AfterQuizProps) {
  return <WhatNext steps={useNextSteps(userId, categoryId, mistakes).flat()} />
}
