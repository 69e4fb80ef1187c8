import { UnreadableFileError } from './question-file.ts'

/** One step is an element visited or a character copied; real files need far fewer. */
const PARSING_STEPS_MAX = 30_000_000

/** Limits the work for one file, because nested elements and references can multiply the work. */
export class ParsingBudget {
  private stepsLeft = PARSING_STEPS_MAX

  /** Throws `UnreadableFileError` when no steps are left. */
  spend(steps: number): void {
    this.stepsLeft -= steps
    if (this.stepsLeft >= 0) return
    throw new UnreadableFileError(
      'This file is too complex to read: it has too many nested parts or references.',
    )
  }
}
