import { lazyPage } from '@quiz-kingdom/shared/ui/lazy-page.tsx'
import { LogoutPage } from '@quiz-kingdom/shared/ui/session.tsx'
import { Route, Routes } from 'react-router-dom'
import { RequireLoggedOut } from './guards/require-logged-out.tsx'
import { RequireLogin } from './guards/require-login.tsx'
import { TellSessionEnd } from './guards/tell-session-end.tsx'
import { Layout } from './layout/layout.tsx'
import { HomePage } from './pages/home-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { paths } from './paths.ts'

const play = () => import('./routes/play.tsx')
const practice = () => import('./routes/practice.tsx')
const profile = () => import('./routes/profile.tsx')
const account = () => import('./routes/account.tsx')
const daily = () => import('./routes/daily.tsx')
const leagues = () => import('./routes/leagues.tsx')

const SignupPage = lazyPage(async () => ({ default: (await account()).Signup }))
const LoginPage = lazyPage(async () => ({ default: (await account()).Login }))
const VerifyEmailPage = lazyPage(async () => ({ default: (await account()).VerifyEmail }))
const ResetPasswordPage = lazyPage(async () => ({ default: (await account()).ResetPassword }))
const ChangePasswordPage = lazyPage(async () => ({ default: (await account()).ChangePassword }))
const AccountPage = lazyPage(async () => ({ default: (await account()).Account }))
const EndReminderPage = lazyPage(async () => ({ default: (await account()).EndReminder }))
const UnauthorizedPage = lazyPage(async () => ({ default: (await account()).Unauthorized }))
const RequiredAction = lazyPage(async () => ({ default: (await account()).RequiredAction }))
const QuizPage = lazyPage(async () => ({ default: (await play()).Quiz }))
const QuizKingdomPage = lazyPage(async () => ({ default: (await play()).QuizKingdom }))
const QuizFlowPage = lazyPage(async () => ({ default: (await play()).QuizFlow }))
const MistakesPage = lazyPage(async () => ({ default: (await practice()).Mistakes }))
const PracticePage = lazyPage(async () => ({ default: (await practice()).Practice }))
const LeaderboardPage = lazyPage(async () => ({ default: (await play()).Leaderboard }))
const ResultDetailPage = lazyPage(async () => ({ default: (await play()).ResultDetail }))
const ResultScorePage = lazyPage(async () => ({ default: (await play()).ResultScore }))
const DailyPage = lazyPage(async () => ({ default: (await daily()).Daily }))
const DailyDayPage = lazyPage(async () => ({ default: (await daily()).DailyDay }))
const ProfilePage = lazyPage(async () => ({ default: (await profile()).Profile }))
const PlayerProfilePage = lazyPage(async () => ({ default: (await profile()).PlayerProfile }))
const BadgesPage = lazyPage(async () => ({ default: (await profile()).Badges }))
const LeaguesPage = lazyPage(async () => ({ default: (await leagues()).Leagues }))
const LeaguePage = lazyPage(async () => ({ default: (await leagues()).League }))
const JoinLeaguePage = lazyPage(async () => ({ default: (await leagues()).JoinLeague }))

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
        <Route path={paths.endReminder} element={<EndReminderPage />} />
        <Route path={paths.joinLeague} element={<JoinLeaguePage />} />
        <Route path={paths.unauthorized} element={<UnauthorizedPage />} />
        <Route element={<TellSessionEnd />}>
          <Route path={paths.daily} element={<DailyPage />} />
          <Route path={paths.dailyDay} element={<DailyDayPage />} />
        </Route>
        <Route element={<RequireLogin requiredAction={<RequiredAction />} />}>
          <Route path={paths.quiz} element={<QuizPage />} />
          <Route path={paths.quizKingdom} element={<QuizKingdomPage />} />
          <Route path={paths.quizFlow} element={<QuizFlowPage />} />
          <Route path={paths.leaderboard} element={<LeaderboardPage />} />
          <Route path={paths.resultDetail} element={<ResultDetailPage />} />
          <Route path={paths.resultScore} element={<ResultScorePage />} />
          <Route path={paths.mistakes} element={<MistakesPage />} />
          <Route path={paths.practice} element={<PracticePage />} />
          <Route path={paths.profile} element={<ProfilePage />} />
          <Route path={paths.profileOf} element={<PlayerProfilePage />} />
          <Route path={paths.badges} element={<BadgesPage />} />
          <Route path={paths.leagues} element={<LeaguesPage />} />
          <Route path={paths.league} element={<LeaguePage />} />
          <Route path={paths.account} element={<AccountPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
