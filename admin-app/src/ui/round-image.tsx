import { type ImageValue, useImageSource } from '../lib/form/images.ts'
import classes from './round-image.module.css'

/** The image is decorative, because a title is beside it. */
export function RoundImage({ image, size }: { image: ImageValue; size: number }) {
  return (
    <img
      className={classes.root}
      src={useImageSource(image)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  )
}
