import '../ui/mantine-form-styles.ts'
import { RequiredActionCard } from '../features/account/required-action-card.tsx'
import { AccountPage } from '../pages/account-page.tsx'
import { ChangePasswordPage } from '../pages/change-password-page.tsx'
import { EndReminderPage } from '../pages/end-reminder-page.tsx'
import { LoginPage } from '../pages/login-page.tsx'
import { ResetPasswordPage } from '../pages/reset-password-page.tsx'
import { SignupPage } from '../pages/signup-page.tsx'
import { UnauthorizedPage } from '../pages/unauthorized-page.tsx'
import { VerifyEmailPage } from '../pages/verify-email-page.tsx'
import { withMantine } from '../ui/with-mantine.tsx'

/** The pages around an account, as one file. */
export const Account = withMantine(AccountPage)
export const ChangePassword = withMantine(ChangePasswordPage)
export const EndReminder = withMantine(EndReminderPage)
export const Login = withMantine(LoginPage)
export const RequiredAction = withMantine(RequiredActionCard)
export const ResetPassword = withMantine(ResetPasswordPage)
export const Signup = withMantine(SignupPage)
export const Unauthorized = withMantine(UnauthorizedPage)
export const VerifyEmail = withMantine(VerifyEmailPage)
