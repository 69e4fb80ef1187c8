import { Route, Routes } from 'react-router-dom'
import { RequireLoggedOut } from './guards/require-logged-out.tsx'
import { RequireLogin } from './guards/require-login.tsx'
import { TellSessionEnd } from './guards/tell-session-end.tsx'
import { Layout } from './layout/layout.tsx'
import { pageFiles } from './page-files.ts'
import { HomePage } from './pages/home-page.tsx'
import { PlayerLogoutPage } from './pages/logout-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { paths } from './paths.ts'

const SignupPage = pageFiles.account.page(({ Signup }) => Signup)
const LoginPage = pageFiles.account.page(({ Login }) => Login)
const VerifyEmailPage = pageFiles.account.page(({ VerifyEmail }) => VerifyEmail)
const ResetPasswordPage = pageFiles.account.page(({ ResetPassword }) => ResetPassword)
const ChangePasswordPage = pageFiles.account.page(({ ChangePassword }) => ChangePassword)
const AccountPage = pageFiles.account.page(({ Account }) => Account)
const EndReminderPage = pageFiles.account.page(({ EndReminder }) => EndReminder)
const UnauthorizedPage = pageFiles.account.page(({ Unauthorized }) => Unauthorized)
const RequiredAction = pageFiles.account.page(({ RequiredAction }) => RequiredAction)
const QuizPage = pageFiles.play.page(({ Quiz }) => Quiz)
const QuizKingdomPage = pageFiles.play.page(({ QuizKingdom }) => QuizKingdom)
const QuizFlowPage = pageFiles.play.page(({ QuizFlow }) => QuizFlow)
const MistakesPage = pageFiles.play.page(({ Mistakes }) => Mistakes)
const PracticePage = pageFiles.play.page(({ Practice }) => Practice)
const LeaderboardPage = pageFiles.play.page(({ Leaderboard }) => Leaderboard)
const ResultDetailPage = pageFiles.play.page(({ ResultDetail }) => ResultDetail)
const ResultScorePage = pageFiles.play.page(({ ResultScore }) => ResultScore)
const DailyPage = pageFiles.play.page(({ Daily }) => Daily)
const DailyDayPage = pageFiles.play.page(({ DailyDay }) => DailyDay)
const ProfilePage = pageFiles.account.page(({ Profile }) => Profile)
const PlayerProfilePage = pageFiles.account.page(({ PlayerProfile }) => PlayerProfile)
const BadgesPage = pageFiles.account.page(({ Badges }) => Badges)
const LeaguesPage = pageFiles.account.page(({ Leagues }) => Leagues)
const LeaguePage = pageFiles.account.page(({ League }) => League)
const JoinLeaguePage = pageFiles.account.page(({ JoinLeague }) => JoinLeague)

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route element={<RequireLoggedOut />}>
          <Route path={paths.signup} element={<SignupPage />} />
          <Route path={paths.login} element={<LoginPage />} />
        </Route>
        <Route path={paths.logout} element={<PlayerLogoutPage />} />
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
