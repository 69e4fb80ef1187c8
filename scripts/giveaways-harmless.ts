export interface Harmless {
  /** Keys of the question and of what contains its answer. */
  question: string
  where: string
  /** Why nobody finds the answer by it. */
  reason: string
}

export const HARMLESS: readonly Harmless[] = []
