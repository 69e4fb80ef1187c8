import type { Config } from '../config.ts'

type Site = Pick<Config, 'playerUrl'>

export const logInLink = ({ playerUrl }: Site) => `${playerUrl}/login`
export const forgotPasswordLink = ({ playerUrl }: Site) => `${playerUrl}/reset-password`
export const resetLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/reset-password/${token}`
export const verificationLink = ({ playerUrl }: Site, token: string) =>
  `${playerUrl}/verify-email/${token}`
