import * as v from 'valibot'

export const MessageSchema = v.object({ message: v.string() })

/** The body of every answer that is not a success. `fields` maps a form field to its message. */
export const ProblemSchema = v.object({
  code: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  /** The stored version that a refused edit would have overwritten. */
  current: v.optional(v.unknown()),
})
export type Problem = v.InferOutput<typeof ProblemSchema>
