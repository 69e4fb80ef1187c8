import type { Picks } from './scoring.ts'

const NO_PICK = '-'

/** A character for each question asked: the index of the chosen option, or `-`. */
export function writePicks(picks: Picks): string {
  return picks.map((pick) => pick ?? NO_PICK).join('')
}

export function readPicks(text: string): Picks {
  return [...text].map((character) => (character === NO_PICK ? undefined : Number(character)))
}
