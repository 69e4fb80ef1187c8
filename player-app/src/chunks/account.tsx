import '../ui/mantine-form-styles.ts'
import { RequiredActionCard } from '../features/account/required-action-card.tsx'
import { AccountPage } from '../pages/account-page.tsx'
import { BadgesPage } from '../pages/badges-page.tsx'
import { ChangePasswordPage } from '../pages/change-password-page.tsx'
import { EndReminderPage } from '../pages/end-reminder-page.tsx'
import { JoinLeaguePage } from '../pages/join-league-page.tsx'
import { LeaguePage } from '../pages/league-page.tsx'
import { LeaguesPage } from '../pages/leagues-page.tsx'
import { LoginPage } from '../pages/login-page.tsx'
import { PlayerProfilePage } from '../pages/player-profile-page.tsx'
import { ProfilePage } from '../pages/profile-page.tsx'
import { ResetPasswordPage } from '../pages/reset-password-page.tsx'
import { SignupPage } from '../pages/signup-page.tsx'
import { UnauthorizedPage } from '../pages/unauthorized-page.tsx'
import { VerifyEmailPage } from '../pages/verify-email-page.tsx'
import { withMantine } from '../ui/with-mantine.tsx'

export const Account = withMantine(AccountPage)
export const Badges = withMantine(BadgesPage)
export const ChangePassword = withMantine(ChangePasswordPage)
export const EndReminder = withMantine(EndReminderPage)
export const JoinLeague = withMantine(JoinLeaguePage)
export const League = withMantine(LeaguePage)
export const Leagues = withMantine(LeaguesPage)
export const Login = withMantine(LoginPage)
export const PlayerProfile = withMantine(PlayerProfilePage)
export const Profile = withMantine(ProfilePage)
export const RequiredAction = withMantine(RequiredActionCard)
export const ResetPassword = withMantine(ResetPasswordPage)
export const Signup = withMantine(SignupPage)
export const Unauthorized = withMantine(UnauthorizedPage)
export const VerifyEmail = withMantine(VerifyEmailPage)
