import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { IMAGE_TYPES, IMAGE_UNSUPPORTED } from '@quiz-kingdom/shared/entities/content/image.ts'
import { useEffect, useState } from 'react'

/** A chosen file, or the URL of the stored image. */
export type ImageValue = File | string | undefined

export interface ImageRules {
  maxBytes: number
  tooLarge: string
  required?: string
  types?: readonly string[]
  unsupported?: string
}

/** Browsers derive the type from the file name. The server checks the content. */
function isImageFile(file: File, types: readonly string[] = IMAGE_TYPES): boolean {
  return types.includes(file.type)
}

export function findImageProblem(file: ImageValue, rules: ImageRules): string | undefined {
  if (!file) return rules.required
  if (typeof file === 'string') return undefined
  if (!isImageFile(file, rules.types)) return rules.unsupported ?? IMAGE_UNSUPPORTED
  return file.size > rules.maxBytes ? rules.tooLarge : undefined
}

interface UploadParts {
  fields: Record<string, string | number>
  image: ImageValue
  base: { _id: Id; updatedAt: string } | undefined
}

export function toUpload({ fields, image, base }: UploadParts): FormData {
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
