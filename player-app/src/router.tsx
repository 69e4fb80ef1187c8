import { lazy } from 'react'
import { Route, Routes } from 'react-router-dom'
import { RequireLogin } from './guards/require-login.tsx'
import { Layout } from './layout/layout.tsx'
import { HomePage } from './pages/home-page.tsx'
import { paths } from './paths.ts'

const SignupPage = lazy(() => import('./pages/signup-page.tsx'))
const LoginPage = lazy(() => import('./pages/login-page.tsx'))
const LogoutPage = lazy(() => import('./pages/logout-page.tsx'))
const VerifyEmailPage = lazy(() => import('./pages/verify-email-page.tsx'))
const ResetPasswordPage = lazy(() => import('./pages/reset-password-page.tsx'))
const ChangePasswordPage = lazy(() => import('./pages/change-password-page.tsx'))
const UnauthorizedPage = lazy(() => import('./pages/unauthorized-page.tsx'))
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'))
const QuizPage = lazy(() => import('./pages/quiz-page.tsx'))
const QuizKingdomPage = lazy(() => import('./pages/quiz-kingdom-page.tsx'))
const QuizFlowPage = lazy(() => import('./pages/quiz-flow-page.tsx'))
const LeaderboardPage = lazy(() => import('./pages/leaderboard-page.tsx'))
const ResultDetailPage = lazy(() => import('./pages/result-detail-page.tsx'))
const ResultScorePage = lazy(() => import('./pages/result-score-page.tsx'))

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.signup} element={<SignupPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.logout} element={<LogoutPage />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
        <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
        <Route path={paths.changePassword} element={<ChangePasswordPage />} />
        <Route path={paths.unauthorized} element={<UnauthorizedPage />} />
        <Route element={<RequireLogin />}>
          <Route path={paths.quiz} element={<QuizPage />} />
          <Route path={paths.quizKingdom} element={<QuizKingdomPage />} />
          <Route path={paths.quizFlow} element={<QuizFlowPage />} />
          <Route path={paths.leaderboard} element={<LeaderboardPage />} />
          <Route path={paths.resultDetail} element={<ResultDetailPage />} />
          <Route path={paths.resultScore} element={<ResultScorePage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
