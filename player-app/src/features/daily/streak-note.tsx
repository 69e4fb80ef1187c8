import type { Streak } from '@quiz-kingdom/shared/entities/daily.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { IconFlame } from '@tabler/icons-react'
import classes from './streak-note.module.css'

/** Says nothing where there is nothing: who has missed days is not told so. */
export function StreakNote({ streak }: { streak: Streak | null }) {
  if (!streak || streak.length === 0) return null
  return (
    <p className={classes.root}>
      <IconFlame aria-hidden size={20} stroke={2} className={classes.icon} />
      <span>{streakInWords(streak)}</span>
    </p>
  )
}

export function streakInWords({ length, freezes }: Streak): string {
  const row = length === 1 ? 'The first day of a streak.' : `${length} days in a row.`
  if (freezes === 0) return row
  return `${row} ${pluralize(freezes, 'freeze')} kept: a day off does not end it.`
}
