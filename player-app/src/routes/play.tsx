import { LeaderboardPage } from '../pages/leaderboard-page.tsx'
import { QuizFlowPage } from '../pages/quiz-flow-page.tsx'
import { QuizKingdomPage } from '../pages/quiz-kingdom-page.tsx'
import { QuizPage } from '../pages/quiz-page.tsx'
import { ResultDetailPage } from '../pages/result-detail-page.tsx'
import { ResultScorePage } from '../pages/result-score-page.tsx'
import { withMantine } from '../ui/with-mantine.tsx'

/** The pages that one plays on, as one file: whoever begins a quiz has the page of its result too. */
export const Leaderboard = withMantine(LeaderboardPage)
export const Quiz = withMantine(QuizPage)
export const QuizFlow = withMantine(QuizFlowPage)
export const QuizKingdom = withMantine(QuizKingdomPage)
export const ResultDetail = withMantine(ResultDetailPage)
export const ResultScore = withMantine(ResultScorePage)
