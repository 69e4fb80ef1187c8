import * as v from 'valibot'
import { TIME_PATTERN } from '../clock.ts'
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_DESCRIPTION_MIN,
  CATEGORY_IMAGE_MAX_BYTES,
  DEFAULT_COLOR,
  POINTS_MAX,
  POINTS_MIN,
} from '../entities/category.ts'
import { EditedVersionSchema } from '../entities/edited-version.ts'
import { megabytes } from '../entities/image.ts'
import { idField, maximum, minimum, requiredText, titleField } from './field.ts'

const HEX_COLOR = /^#[0-9a-f]{6}$/i

/** A number, or the text of one as a multipart form carries it. */
const pointsField = v.pipe(
  v.optional(v.union([v.number(), v.string()], 'Points are required'), ''),
  v.transform((value) =>
    typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value),
  ),
  v.number('Points are required'),
  v.minValue(POINTS_MIN, 'It should be positive number'),
  v.maxValue(POINTS_MAX, `It should be lessthan ${POINTS_MAX}`),
  v.integer('It should be a whole number'),
)

/** The text fields; the image is judged where its bytes are. */
export const CategoryFormSchema = v.object({
  title: titleField('A title is required'),
  description: v.pipe(
    requiredText('A description is required'),
    minimum(CATEGORY_DESCRIPTION_MIN),
    maximum(CATEGORY_DESCRIPTION_MAX),
  ),
  color: v.optional(
    v.pipe(v.string(), v.regex(HEX_COLOR, 'Invalid color'), v.toLowerCase()),
    DEFAULT_COLOR,
  ),
  points: pointsField,
  timeAllowed: v.pipe(
    requiredText('Time required'),
    v.regex(TIME_PATTERN, 'Time must be 0:00 to 29:59'),
  ),
  kingdomId: idField('Kingdom is required', 'Invalid Kingdom'),
})
export const CategoryEditSchema = v.intersect([CategoryFormSchema, EditedVersionSchema])
export const CATEGORY_IMAGE_TOO_LARGE = `File must be less than ${megabytes(CATEGORY_IMAGE_MAX_BYTES)}`
export type CategoryForm = v.InferOutput<typeof CategoryFormSchema>
