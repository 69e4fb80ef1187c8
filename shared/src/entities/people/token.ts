import * as v from 'valibot'

const TokenTypeSchema = v.picklist(['emailVerification', 'passwordReset'])
export type TokenType = v.InferOutput<typeof TokenTypeSchema>

export const TokenParamsSchema = v.object({ token: v.string() })

export const TokenStatusSchema = v.object({
  isValid: v.boolean(),
  type: v.optional(TokenTypeSchema),
})
export type TokenStatus = v.InferOutput<typeof TokenStatusSchema>
