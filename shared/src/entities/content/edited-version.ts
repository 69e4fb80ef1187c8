import * as v from 'valibot'

/** ISO 8601, UTC. Every edit changes it, so it also identifies a version. */
export const UpdatedAtSchema = v.pipe(v.string(), v.isoTimestamp('Invalid version'))

/** `updatedAt` is the version on which an edit is based. A newer version is not overwritten. */
export const EditedVersionSchema = v.object({ updatedAt: v.optional(UpdatedAtSchema) })
export type EditedVersion = v.InferOutput<typeof EditedVersionSchema>
