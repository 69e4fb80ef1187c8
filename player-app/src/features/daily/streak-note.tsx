import type { Streak } from '@quiz-kingdom/shared/entities/daily.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { Flame } from '../../ui/flame.tsx'
import classes from './streak-note.module.css'

/** Empty without a streak: nobody is reminded of missed days. */
export function StreakNote({ streak }: { streak: Streak | null }) {
  if (!streak || streak.length === 0) return null
  return (
    <p className={classes.root}>
      <Flame days={streak.length} isLit={streak.isTodayFinished} />
      <span>{streakInWords(streak)}</span>
    </p>
  )
}

export function streakInWords({ length, freezes, isTodayFinished }: Streak): string {
  const row = `${length}-day streak`
  if (freezes > 0) return `${row}. ${pluralize(freezes, 'freeze')}: miss a day and you keep it.`
  return isTodayFinished ? `${row} – come back tomorrow!` : `${row} – play today to keep it.`
}
