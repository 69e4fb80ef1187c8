import * as v from 'valibot'
import { TIME_PATTERN } from '../../clock.ts'
import { idField, maxLength, minLength, requiredText, titleField } from '../base/form-field.ts'
import { IdSchema } from '../base/id.ts'
import { EditedVersionSchema, UpdatedAtSchema } from './edited-version.ts'
import { ImageSchema } from './image.ts'

export const CATEGORY_DESCRIPTION_MIN = 30
export const CATEGORY_DESCRIPTION_MAX = 300
export const CATEGORY_IMAGE_BYTES_MAX = 2 * 1024 * 1024
const CATEGORY_POINTS_MIN = 0
const CATEGORY_POINTS_MAX = 50
export const DEFAULT_QUIZ_TITLE = 'Quiz'
const DEFAULT_COLOR = '#000000'

/** The fields that an admin fills in besides the image. */
export const CategoryFieldsSchema = v.object({
  title: v.string(),
  description: v.string(),
  /** `#rrggbb`; a lighter shade is derived from it for backgrounds. */
  color: v.string(),
  points: v.number(),
  /** `m:ss` */
  timeAllowed: v.string(),
  kingdomId: IdSchema,
})
export type CategoryFields = v.InferOutput<typeof CategoryFieldsSchema>

export const NEW_CATEGORY: CategoryFields = {
  title: '',
  description: '',
  color: DEFAULT_COLOR,
  points: 1,
  timeAllowed: '15:00',
  kingdomId: '',
}

export const CategorySchema = v.object({
  ...CategoryFieldsSchema.entries,
  _id: IdSchema,
  /** Absent if the kingdom is removed. */
  kingdomTitle: v.optional(v.string()),
  image: ImageSchema,
  /** Present while the category has no questions. */
  isEmpty: v.optional(v.literal(true)),
  updatedAt: UpdatedAtSchema,
})
export type Category = v.InferOutput<typeof CategorySchema>

export const CategoryListSchema = v.object({
  message: v.string(),
  categories: v.array(CategorySchema),
})

const HEX_COLOR_PATTERN = /^#[0-9a-f]{6}$/i

/** Accepts a number, or its text from a multipart form. */
const pointsField = v.pipe(
  v.optional(v.union([v.number(), v.string()], 'Points are required'), ''),
  v.transform((value) =>
    typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value),
  ),
  v.number('Points are required'),
  v.minValue(CATEGORY_POINTS_MIN, 'It should be positive number'),
  v.maxValue(CATEGORY_POINTS_MAX, `It should be lessthan ${CATEGORY_POINTS_MAX}`),
  v.integer('It should be a whole number'),
)

/** The image is not included, because the server checks it separately. */
export const CategoryFormSchema = v.object({
  title: titleField('A title is required'),
  description: v.pipe(
    requiredText('A description is required'),
    minLength(CATEGORY_DESCRIPTION_MIN),
    maxLength(CATEGORY_DESCRIPTION_MAX),
  ),
  color: v.optional(
    v.pipe(v.string(), v.regex(HEX_COLOR_PATTERN, 'Invalid colour'), v.toLowerCase()),
    DEFAULT_COLOR,
  ),
  points: pointsField,
  timeAllowed: v.pipe(
    requiredText('Time required'),
    v.regex(TIME_PATTERN, 'Time must be 0:00 to 29:59'),
  ),
  kingdomId: idField('Kingdom is required', 'Invalid Kingdom'),
} satisfies Record<keyof CategoryFields, v.GenericSchema>)
export const CategoryEditSchema = v.intersect([CategoryFormSchema, EditedVersionSchema])
export const CATEGORY_IMAGE_TOO_LARGE = 'File must be less than 2MB'
