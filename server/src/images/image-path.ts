/** Where an image is served. An id stands for its bytes, so the answer never changes. */
export function imagePath(id: string): string {
  return `/api/images/${id}`
}
