import type { Id } from '@quiz-kingdom/shared/entities/id.ts'

interface Upload {
  fields: Record<string, string>
  image: File | undefined
  /** The version that is edited; left out for something new. */
  base: { _id: Id; updatedAt: string } | undefined
}

/** The multipart form that the server takes for a kingdom or a category. */
export function toUpload({ fields, image, base }: Upload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (image) form.set('img_icon', image)
  if (!base) return form
  form.set('_id', base._id)
  form.set('updatedAt', base.updatedAt)
  return form
}
