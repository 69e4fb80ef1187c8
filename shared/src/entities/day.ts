import * as v from 'valibot'

/** A calendar day, `YYYY-MM-DD`. Those of daily quizzes, streaks and boards change at midnight in Addis Ababa. */
export const DaySchema = v.pipe(v.string(), v.isoDate('Invalid day'))
export type Day = v.InferOutput<typeof DaySchema>
