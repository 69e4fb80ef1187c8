import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { IMAGE_TYPES, IMAGE_UNSUPPORTED } from '@quiz-kingdom/shared/entities/content/image.ts'
import { useEffect, useState } from 'react'
import type * as v from 'valibot'
import { findSchemaErrors } from './form-values.ts'

/** A chosen file, or the URL of the stored image. */
export type ImageValue = File | string | undefined

export interface ImageRules {
  maxBytes: number
  tooLarge: string
  /** The message for a missing image, or false if the image is optional. */
  required: string | false
  types?: readonly string[]
  unsupported?: string
}

/** Browsers derive the type from the file name. The server checks the content. */
function isImageFile(file: File, types: readonly string[] = IMAGE_TYPES): boolean {
  return types.includes(file.type)
}

export function findImageProblem(file: ImageValue, rules: ImageRules): string | undefined {
  if (!file) return rules.required || undefined
  if (typeof file === 'string') return undefined
  if (!isImageFile(file, rules.types)) return rules.unsupported ?? IMAGE_UNSUPPORTED
  return file.size > rules.maxBytes ? rules.tooLarge : undefined
}

/** The schema does not include the image, which the server checks separately. */
export function findImageFormErrors(
  schema: v.GenericSchema,
  values: { image: ImageValue },
  rules: ImageRules,
): Record<string, string> {
  const image = findImageProblem(values.image, rules)
  return { ...findSchemaErrors(schema, values), ...(image && { image }) }
}

/** With `base`, the form edits that version. */
export function toUpload<V extends { image: ImageValue }>(
  { image, ...fields }: V,
  base: { _id: Id; updatedAt: string } | undefined,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (image instanceof File) form.set('img_icon', image)
  if (!base) return form
  form.set('_id', base._id)
  form.set('updatedAt', base.updatedAt)
  return form
}

/** Returns a URL for the image. The object URL of a file is revoked when the component unmounts. */
export function useImageSource(image: ImageValue, types?: readonly string[]): string | undefined {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!(image instanceof File) || !isImageFile(image, types)) return
    const url = URL.createObjectURL(image)
    setSrc(url)
    return () => {
      URL.revokeObjectURL(url)
      setSrc(undefined)
    }
  }, [image, types])
  return typeof image === 'string' ? apiUrl(image) : src
}
