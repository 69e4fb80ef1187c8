import * as v from 'valibot'

export const PageQuerySchema = v.object({
  /** Counted from 1. Beyond the last page, the last page is returned. */
  page: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'This page does not exist'), v.transform(Number)),
    '1',
  ),
})
