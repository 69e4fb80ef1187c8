import * as v from 'valibot'
import { UpdatedAtSchema } from './edited-version.ts'
import { IdSchema } from './id.ts'
import { ImageSchema } from './image.ts'

export const CATEGORY_DESCRIPTION_MIN = 30
export const CATEGORY_DESCRIPTION_MAX = 300
export const CATEGORY_IMAGE_MAX_BYTES = 2 * 1024 * 1024
export const POINTS_MIN = 0
export const POINTS_MAX = 50
export const DEFAULT_TITLE = 'Quiz'
export const DEFAULT_POINTS = 1
export const DEFAULT_TIME = '15:00'
export const DEFAULT_COLOR = '#000000'

export const CategorySchema = v.object({
  _id: IdSchema,
  title: v.string(),
  description: v.string(),
  image: ImageSchema,
  /** `#rrggbb`; a lighter shade is derived from it for backgrounds. */
  color: v.string(),
  points: v.number(),
  /** `m:ss` */
  timeAllowed: v.string(),
  kingdomId: IdSchema,
  /** There where it has no questions yet. */
  isEmpty: v.optional(v.literal(true)),
  updatedAt: UpdatedAtSchema,
})
export type Category = v.InferOutput<typeof CategorySchema>

export const CategoryListSchema = v.object({
  message: v.string(),
  categories: v.array(CategorySchema),
})
