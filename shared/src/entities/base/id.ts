import * as v from 'valibot'

export const ID_PATTERN = /^[0-9a-f]{24}$/
export const IdSchema = v.pipe(v.string(), v.regex(ID_PATTERN, 'Invalid ID format'))
export type Id = v.InferOutput<typeof IdSchema>
export const IdParamsSchema = v.object({ id: IdSchema })
