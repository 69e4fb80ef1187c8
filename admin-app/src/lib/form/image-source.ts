import { apiUrl } from '@quiz-kingdom/shared/api/http.ts'
import { useEffect, useState } from 'react'
import { type ImageValue, isImage } from './image-upload.ts'

/** A URL for the image. The object URL of a file is revoked when the component unmounts. */
export function useImageSource(image: ImageValue, types?: readonly string[]): string | undefined {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    if (!(image instanceof File) || !isImage(image, types)) return
    const url = URL.createObjectURL(image)
    setSrc(url)
    return () => {
      URL.revokeObjectURL(url)
      setSrc(undefined)
    }
  }, [image, types])
  return typeof image === 'string' ? apiUrl(image) : src
}
