import * as v from 'valibot'

export const MessageSchema = v.object({ message: v.string() })

/** The body of every error response. `fields` maps form fields to messages. */
export const ProblemSchema = v.object({
  code: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  /** The stored version, if the refused edit would have overwritten it. */
  current: v.optional(v.unknown()),
})
export type Problem = v.InferOutput<typeof ProblemSchema>
