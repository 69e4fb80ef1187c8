import * as v from 'valibot'

export const DIFFICULTIES = [1, 2, 3] as const
/** 1 is easy, 3 is hard. */
export const DifficultySchema = v.picklist(DIFFICULTIES, 'Must be 1, 2 or 3')
export type Difficulty = v.InferOutput<typeof DifficultySchema>

/** The default for questions. */
export const DEFAULT_DIFFICULTY = 2

export const DIFFICULTY_NAMES: Readonly<Record<Difficulty, string>> = {
  1: 'Easy',
  2: 'Medium',
  3: 'Hard',
}
