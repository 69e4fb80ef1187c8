import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { readStoredUser } from '@quiz-kingdom/shared/session/auth-store.ts'
import { prefetch } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { matchPath } from 'react-router-dom'
import * as v from 'valibot'
import { categoriesStore, kingdomsStore } from '../features/kingdoms/stores.ts'
import { readChosenBoard } from '../features/leaderboard/chosen-board.ts'
import { topPlayersStore } from '../features/leaderboard/leaderboard.tsx'
import { getQuestionsStore } from '../features/quiz/questions-store.ts'
import { paths } from '../lib/paths.ts'
import { LeaderboardPage } from '../pages/community/leaderboard-page.tsx'
import { DailyDayPage } from '../pages/play/daily-day-page.tsx'
import { DailyPage } from '../pages/play/daily-page.tsx'
import { MistakesPage } from '../pages/play/mistakes-page.tsx'
import { PlayerHome } from '../pages/play/player-home.tsx'
import { PracticePage } from '../pages/play/practice-page.tsx'
import { QuizFlowPage } from '../pages/play/quiz-flow-page.tsx'
import { QuizKingdomPage } from '../pages/play/quiz-kingdom-page.tsx'
import { QuizPage } from '../pages/play/quiz-page.tsx'
import { ResultDetailPage } from '../pages/play/result-detail-page.tsx'
import { ResultScorePage } from '../pages/play/result-score-page.tsx'
import { TodayStrip } from '../pages/play/today-strip.tsx'

/** All these pages are in one chunk, so whoever starts a quiz has already loaded its result page. */
export {
  DailyDayPage as DailyDay,
  DailyPage as Daily,
  LeaderboardPage as Leaderboard,
  MistakesPage as Mistakes,
  PlayerHome,
  PracticePage as Practice,
  QuizFlowPage as QuizFlow,
  QuizKingdomPage as QuizKingdom,
  QuizPage as Quiz,
  ResultDetailPage as ResultDetail,
  ResultScorePage as ResultScore,
  TodayStrip,
}

export function prefetchPage(pathname: string, query: URLSearchParams): void {
  const is = (page: string) => matchPath(page, pathname) !== null
  if (is(paths.quiz) || is(paths.quizKingdom)) prefetch(kingdomsStore)
  const categoryId = matchPath(paths.quizFlow, pathname)?.params.categoryId
  if (is(paths.quizKingdom) || is(paths.quizFlow)) prefetch(categoriesStore)
  const isTotal = is(paths.leaderboard) && readChosenBoard(query.get('board')).tab === 'total'
  // The calls below need a log-in. A remembered player is most likely still logged in.
  if (!readStoredUser()) return
  if (isTotal) prefetch(topPlayersStore)
  if (v.is(IdSchema, categoryId)) prefetch(getQuestionsStore(categoryId))
}
