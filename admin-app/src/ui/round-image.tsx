import { apiUrl } from '@quiz-kingdom/shared/api/http.ts'
import type { Image } from '@quiz-kingdom/shared/entities/image.ts'
import classes from './round-image.module.css'

/** An entity's image beside its title, which says the same already. */
export function RoundImage({ image, size }: { image: Image; size: number }) {
  return (
    <img
      className={classes.root}
      src={apiUrl(image.src)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  )
}
