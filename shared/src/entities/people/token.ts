import * as v from 'valibot'

export const TOKEN_TYPES = ['emailVerification', 'passwordReset'] as const
export const TokenTypeSchema = v.picklist(TOKEN_TYPES)
export type TokenType = v.InferOutput<typeof TokenTypeSchema>

export const TokenParamsSchema = v.object({ token: v.string() })

export const TokenStatusSchema = v.object({
  isValid: v.boolean(),
  type: v.optional(TokenTypeSchema),
})
export type TokenStatus = v.InferOutput<typeof TokenStatusSchema>
