import * as v from 'valibot'

/** The share of right answers in first attempts, from 0 to 1; absent while there are too few attempts. */
export const RightShareSchema = v.optional(v.number())
