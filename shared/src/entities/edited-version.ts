import * as v from 'valibot'

/** ISO 8601, UTC; differs after every edit, so it also names the version that somebody looks at. */
export const UpdatedAtSchema = v.pipe(v.string(), v.isoTimestamp('Invalid version'))

/** What an edit may carry: the version it started from. A newer one is then never overwritten. */
export const EditedVersionSchema = v.object({ updatedAt: v.optional(UpdatedAtSchema) })
export type EditedVersion = v.InferOutput<typeof EditedVersionSchema>
