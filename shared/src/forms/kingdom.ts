import * as v from 'valibot'
import { maxLength, minLength, requiredText, titleField } from '../entities/base/form-field.ts'
import { EditedVersionSchema } from '../entities/content/edited-version.ts'
import { formatMegabytes } from '../entities/content/image.ts'
import {
  KINGDOM_DESCRIPTION_MAX,
  KINGDOM_DESCRIPTION_MIN,
  KINGDOM_IMAGE_BYTES_MAX,
} from '../entities/content/kingdom.ts'

/** The image is not included, because the server checks it separately. */
export const KingdomFormSchema = v.object({
  title: titleField('A title is required!'),
  description: v.pipe(
    requiredText('A description is required!'),
    minLength(KINGDOM_DESCRIPTION_MIN),
    maxLength(KINGDOM_DESCRIPTION_MAX),
  ),
})
export const KingdomEditSchema = v.intersect([KingdomFormSchema, EditedVersionSchema])
export const KINGDOM_IMAGE_TOO_LARGE = 'File too large'
export const KINGDOM_IMAGE_TOO_LARGE_ON_EDIT = `File larger than ${formatMegabytes(KINGDOM_IMAGE_BYTES_MAX)}`
export type KingdomForm = v.InferOutput<typeof KingdomFormSchema>
