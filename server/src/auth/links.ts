import type { Config } from '../platform/config.ts'

type Site = Pick<Config, 'playerUrl'>

export const logInLink = ({ playerUrl }: Site) => `${playerUrl}/login`
export const forgotPasswordLink = ({ playerUrl }: Site) => `${playerUrl}/reset-password`
export const resetLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/reset-password/${token}`
export const dailyQuizLink = ({ playerUrl }: Site) => `${playerUrl}/daily`
/** For people: the page ends the reminder. */
export const endReminderLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/end-reminder/${token}`
/** For mail programs. */
export const endReminderCall = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/api/reminder/end/${token}`
export const verificationLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/verify-email/${token}`
