import { lazyPage } from '@quiz-kingdom/shared/ui/lazy-page.tsx'
import { LogoutPage } from '@quiz-kingdom/shared/ui/session.tsx'
import { Route, Routes } from 'react-router-dom'
import { RequireLoggedOut } from './guards/require-logged-out.tsx'
import { RequireLogin } from './guards/require-login.tsx'
import { Layout } from './layout/layout.tsx'
import { HomePage } from './pages/home-page.tsx'
import { paths } from './paths.ts'

const SignupPage = lazyPage(() => import('./pages/signup-page.tsx'))
const LoginPage = lazyPage(() => import('./pages/login-page.tsx'))
const VerifyEmailPage = lazyPage(() => import('./pages/verify-email-page.tsx'))
const ResetPasswordPage = lazyPage(() => import('./pages/reset-password-page.tsx'))
const ChangePasswordPage = lazyPage(() => import('./pages/change-password-page.tsx'))
const AccountPage = lazyPage(() => import('./pages/account-page.tsx'))
const UnauthorizedPage = lazyPage(() => import('./pages/unauthorized-page.tsx'))
const NotFoundPage = lazyPage(() => import('./pages/not-found-page.tsx'))
const QuizPage = lazyPage(() => import('./pages/quiz-page.tsx'))
const QuizKingdomPage = lazyPage(() => import('./pages/quiz-kingdom-page.tsx'))
const QuizFlowPage = lazyPage(() => import('./pages/quiz-flow-page.tsx'))
const LeaderboardPage = lazyPage(() => import('./pages/leaderboard-page.tsx'))
const ResultDetailPage = lazyPage(() => import('./pages/result-detail-page.tsx'))
const ResultScorePage = lazyPage(() => import('./pages/result-score-page.tsx'))

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route element={<RequireLoggedOut />}>
          <Route path={paths.signup} element={<SignupPage />} />
          <Route path={paths.login} element={<LoginPage />} />
        </Route>
        <Route path={paths.logout} element={<LogoutPage loginPath={paths.login} />} />
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
          <Route path={paths.account} element={<AccountPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
