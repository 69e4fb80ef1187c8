import { UnreadableFileError } from './question-file.ts'

/** More than any file needs: a step for each element passed and each character copied. */
const STEPS_MAX = 30_000_000

/** Bounds work that a file's size does not: nested elements and references multiply it. */
export class Effort {
  private stepsLeft = STEPS_MAX

  /** Throws `UnreadableFileError` once the file has taken too many steps. */
  spend(steps: number): void {
    this.stepsLeft -= steps
    if (this.stepsLeft >= 0) return
    throw new UnreadableFileError(
      'This file is too complex to read: it has too many nested parts or references.',
    )
  }
}
