import * as v from 'valibot'

/** Of the logged-in admin: a code from an authenticator app, asked for at each log-in. */
export const SecondFactorStatusSchema = v.object({
  isOn: v.boolean(),
  /** Whether this installation demands one of its admins. */
  isRequired: v.boolean(),
  recoveryCodesLeft: v.number(),
})
export type SecondFactorStatus = v.InferOutput<typeof SecondFactorStatusSchema>

/** What an authenticator app has to be told; on only when a code of it has confirmed it. */
export const SecondFactorSetupSchema = v.object({
  /** Base32. */
  secret: v.string(),
  /** `otpauth://…` */
  uri: v.string(),
  /** The address as a QR code, an SVG document. */
  qrCode: v.string(),
})
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetupSchema>

/** Shown this once; each opens the door once where there is no app. */
export const RecoveryCodesSchema = v.object({
  message: v.string(),
  recoveryCodes: v.array(v.string()),
})
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodesSchema>
