import * as v from 'valibot'

/** From 0 to 1, at first attempts; absent while too few were asked. The home page loads only this file of results. */
export const RightShareSchema = v.optional(v.number())
