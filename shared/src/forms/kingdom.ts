import * as v from 'valibot'
import { KINGDOM_DESCRIPTION_MAX, KINGDOM_DESCRIPTION_MIN } from '../entities/kingdom.ts'
import { requiredText, titleField } from './field.ts'

/** The text fields; the image is judged where its bytes are. */
export const KingdomFormSchema = v.object({
  title: titleField('A title is required!'),
  description: v.pipe(
    requiredText('A description is required!'),
    v.minLength(KINGDOM_DESCRIPTION_MIN, 'Minimum 50 characters'),
    v.maxLength(KINGDOM_DESCRIPTION_MAX, 'Maximum 200 characters'),
  ),
})
export type KingdomForm = v.InferOutput<typeof KingdomFormSchema>
