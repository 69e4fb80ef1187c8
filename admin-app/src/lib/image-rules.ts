import { IMAGE_TYPES, IMAGE_UNSUPPORTED } from '@quiz-kingdom/shared/entities/image.ts'

export interface ImageRules {
  maxBytes: number
  tooLarge: string
  /** Said when there is no image; left out, there may be none. */
  required?: string
}

const TYPES: ReadonlySet<string> = new Set(IMAGE_TYPES)

/** The browser takes the type from the file's name; the server looks into the file. */
export function isImage(file: File): boolean {
  return TYPES.has(file.type)
}

/** What is wrong with the chosen file, if anything is. */
export function findImageProblem(file: File | undefined, rules: ImageRules): string | undefined {
  if (!file) return rules.required
  if (!isImage(file)) return IMAGE_UNSUPPORTED
  return file.size > rules.maxBytes ? rules.tooLarge : undefined
}
