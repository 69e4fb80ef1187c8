import type { Config } from '../platform/config.ts'

type LinkConfig = Pick<Config, 'playerUrl'>

export const logInLink = ({ playerUrl }: LinkConfig) => `${playerUrl}/login`
export const forgotPasswordLink = ({ playerUrl }: LinkConfig) => `${playerUrl}/reset-password`
export const resetLink = ({ playerUrl }: LinkConfig, token: string) =>
  `${playerUrl}/reset-password/${token}`
export const dailyQuizLink = ({ playerUrl }: LinkConfig) => `${playerUrl}/daily`
/** The page where the recipient can unsubscribe. */
export const endReminderLink = ({ playerUrl }: LinkConfig, token: string) =>
  `${playerUrl}/end-reminder/${token}`
/** Mail programs send a POST to this address to unsubscribe the recipient (RFC 8058). */
export const endReminderApiUrl = ({ playerUrl }: LinkConfig, token: string) =>
  `${playerUrl}/api/reminder/end/${token}`
export const verificationLink = ({ playerUrl }: LinkConfig, token: string) =>
  `${playerUrl}/verify-email/${token}`
