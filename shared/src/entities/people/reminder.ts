import * as v from 'valibot'

export const REMINDER_HOUR_DEFAULT = 18

/** The daily email about the daily quiz. */
export const ReminderSchema = v.object({
  /** Hour of the day in Addis Ababa, 0 to 23; null for no email. */
  hour: v.nullable(
    v.pipe(
      v.number('Choose an hour'),
      v.integer('Choose an hour'),
      v.minValue(0, 'Choose an hour from 0 to 23'),
      v.maxValue(23, 'Choose an hour from 0 to 23'),
    ),
  ),
})
export type Reminder = v.InferOutput<typeof ReminderSchema>

export const ChangedReminderSchema = v.object({ message: v.string(), ...ReminderSchema.entries })
