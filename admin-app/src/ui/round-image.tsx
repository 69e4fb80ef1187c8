import { Box } from '@mantine/core'
import { type ImageValue, useImageSource } from '../lib/form/images.ts'

/** The image is decorative, because a title is beside it. */
export function RoundImage({ image, size }: { image: ImageValue; size: number }) {
  return (
    <Box
      component="img"
      bdrs="50%"
      bg="var(--qk-side)"
      style={{ flex: 'none', objectFit: 'cover' }}
      src={useImageSource(image)}
      alt=""
      width={size}
      height={size}
      loading="lazy"
    />
  )
}
