import * as v from 'valibot'

/** The share of right first attempts, from 0 to 1; absent while there are too few. A file of its own keeps the home page small. */
export const RightShareSchema = v.optional(v.number())
