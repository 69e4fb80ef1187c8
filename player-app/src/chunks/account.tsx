import '../ui/mantine-form-styles.ts'
import { RequiredActionCard } from '../features/account/required-action-card.tsx'
import { AccountPage } from '../pages/account/account-page.tsx'
import { ChangePasswordPage } from '../pages/account/change-password-page.tsx'
import { EndReminderPage } from '../pages/account/end-reminder-page.tsx'
import { LoginPage } from '../pages/account/login-page.tsx'
import { ResetPasswordPage } from '../pages/account/reset-password-page.tsx'
import { SignupPage } from '../pages/account/signup-page.tsx'
import { UnauthorizedPage } from '../pages/account/unauthorized-page.tsx'
import { VerifyEmailPage } from '../pages/account/verify-email-page.tsx'
import { BadgesPage } from '../pages/community/badges-page.tsx'
import { JoinLeaguePage } from '../pages/community/join-league-page.tsx'
import { LeaguePage } from '../pages/community/league-page.tsx'
import { LeaguesPage } from '../pages/community/leagues-page.tsx'
import { PlayerProfilePage } from '../pages/community/player-profile-page.tsx'
import { ProfilePage } from '../pages/community/profile-page.tsx'
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
