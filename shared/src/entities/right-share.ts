import * as v from 'valibot'

/**
 * The share of all players who had a question right at their first attempt, from 0 to 1; absent while too
 * few were asked. In a file of its own, as the home page loads nothing else of results.
 */
export const RightShareSchema = v.optional(v.number())
