import * as images from '@quiz-kingdom/shared/api/content/images.ts'
import type { Image } from '@quiz-kingdom/shared/entities/content/image.ts'

export function imagePath(id: string): string {
  return images.read.path.replace(':id', id)
}

export function addImagePath<Row extends { title: string; imageId: string }>({
  imageId,
  ...row
}: Row): Omit<Row, 'imageId'> & { image: Image } {
  return { ...row, image: { src: imagePath(imageId), label: row.title } }
}
