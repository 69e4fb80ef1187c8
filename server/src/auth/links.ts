import type { Config } from '../platform/config.ts'

type Site = Pick<Config, 'playerUrl'>

export const logInLink = ({ playerUrl }: Site) => `${playerUrl}/login`
export const forgotPasswordLink = ({ playerUrl }: Site) => `${playerUrl}/reset-password`
export const resetLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/reset-password/${token}`
export const dailyQuizLink = ({ playerUrl }: Site) => `${playerUrl}/daily`
/** The page where a reader unsubscribes. */
export const endReminderLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/end-reminder/${token}`
/** Mail programs send a POST here to unsubscribe the reader (RFC 8058). */
export const endReminderCall = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/api/reminder/end/${token}`
export const verificationLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/verify-email/${token}`
