import * as v from 'valibot'
import { IdSchema } from '../base/id.ts'
import { UpdatedAtSchema } from './edited-version.ts'
import { ImageSchema } from './image.ts'

export const KINGDOM_DESCRIPTION_MIN = 50
export const KINGDOM_DESCRIPTION_MAX = 200
export const KINGDOM_IMAGE_BYTES_MAX = 1024 * 1024

export const KingdomSchema = v.object({
  _id: IdSchema,
  title: v.string(),
  description: v.string(),
  image: ImageSchema,
  updatedAt: UpdatedAtSchema,
})
export type Kingdom = v.InferOutput<typeof KingdomSchema>

export const KingdomListSchema = v.object({
  message: v.string(),
  kingdoms: v.array(KingdomSchema),
})
