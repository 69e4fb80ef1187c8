import type { FilePicture } from '@quiz-kingdom/question-files/question-file.ts'
import { PICTURE_TYPES } from '@quiz-kingdom/shared/entities/picture.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useMemo } from 'react'
import { useImageSource } from '../../lib/image-source.ts'
import classes from './row-picture.module.css'

/** A picture as the file brings it. */
export function RowPicture({ picture: { data, alt, credit } }: { picture: FilePicture }) {
  const file = useMemo(() => toFile(data), [data])
  return (
    <figure className={classes.root}>
      <img src={useImageSource(file, PICTURE_TYPES)} alt={alt} className={classes.image} />
      {credit && <figcaption>{withLanguages(credit)}</figcaption>}
    </figure>
  )
}

function toFile(base64: string): File {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new File([bytes], 'picture', { type: typeOf(base64) })
}

/** By the first bytes; what is none of these is a drawing, or is refused by the server. */
function typeOf(base64: string): (typeof PICTURE_TYPES)[number] {
  if (base64.startsWith('iVBOR')) return 'image/png'
  if (base64.startsWith('/9j/')) return 'image/jpeg'
  return base64.startsWith('UklGR') ? 'image/webp' : 'image/svg+xml'
}
