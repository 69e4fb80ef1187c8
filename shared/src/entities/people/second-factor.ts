import * as v from 'valibot'

/** The second factor is a code from an authenticator app, required at each log-in. */
export const SecondFactorStatusSchema = v.object({
  isOn: v.boolean(),
  /** Whether this installation requires admins to have a second factor. */
  isRequired: v.boolean(),
  recoveryCodesLeft: v.number(),
})
export type SecondFactorStatus = v.InferOutput<typeof SecondFactorStatusSchema>

/** The second factor is on only after a code from the app has confirmed it. */
export const SecondFactorSetupSchema = v.object({
  /** Base32. */
  secret: v.string(),
  /** `otpauth://…` */
  uri: v.string(),
  /** `uri` as an SVG document. */
  qrCode: v.string(),
})
export type SecondFactorSetup = v.InferOutput<typeof SecondFactorSetupSchema>

/** Shown only once. Each code serves one log-in in place of a code from the authenticator app. */
export const RecoveryCodesSchema = v.object({
  message: v.string(),
  recoveryCodes: v.array(v.string()),
})
export type RecoveryCodes = v.InferOutput<typeof RecoveryCodesSchema>
