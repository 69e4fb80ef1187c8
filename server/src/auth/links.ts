import type { Config } from '../platform/config.ts'

type Site = Pick<Config, 'playerUrl'>

export const logInLink = ({ playerUrl }: Site) => `${playerUrl}/login`
export const forgotPasswordLink = ({ playerUrl }: Site) => `${playerUrl}/reset-password`
export const resetLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/reset-password/${token}`
export const dailyQuizLink = ({ playerUrl }: Site) => `${playerUrl}/daily`
/** The page on which a person ends the reminder. */
export const endReminderLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/end-reminder/${token}`
/** The address to which mail programs send a POST to end the reminder. */
export const endReminderCall = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/api/reminder/end/${token}`
export const verificationLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/verify-email/${token}`
