import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Streak, StreakDay } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconPlayerPlayFilled, IconSnowflake } from '@tabler/icons-react'
import { Flame } from '../../ui/drawings/flame.tsx'
import classes from './streak-note.module.css'

/** Renders nothing without a streak, so nobody is reminded of missed days. */
export function StreakNote({ streak, today }: { streak: Streak | null; today: Day }) {
  if (!streak || streak.length === 0) return null
  const todayIndex = (new Date(today).getUTCDay() + 6) % 7
  return (
    <div className={classes.root}>
      <Flame isLit={streak.isTodayFinished} />
      <p>
        <strong>{streak.length}-day streak</strong>{' '}
        <span className="muted">{describeChance(streak)}</span>
      </p>
      <ol role="list" aria-label="This week" className={classes.week}>
        {streak.week.map((day, index) => (
          <li
            key={WEEKDAYS[index]}
            data-day={index > todayIndex ? 'future' : day}
            aria-current={index === todayIndex ? 'date' : undefined}
            className={classes.day}
          >
            <span aria-hidden="true">{WEEKDAYS[index]?.[0]}</span>
            <span aria-hidden="true" className={classes.tile}>
              {day === 'frozen' && <IconSnowflake size={16} />}
              {day === 'open' && index === todayIndex && <IconPlayerPlayFilled size={14} />}
            </span>
            <VisuallyHidden>
              {WEEKDAYS[index]}: {index > todayIndex ? 'to come' : DAY_STATE_NAMES[day]}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  )
}

const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

const DAY_STATE_NAMES: Record<StreakDay, string> = {
  finished: 'played',
  frozen: 'freeze used',
  missed: 'not played',
  open: 'not played yet',
}

function describeChance({ freezes, isTodayFinished }: Streak): string {
  if (freezes > 0) return `${pluralize(freezes, 'freeze')} left`
  return isTodayFinished ? 'Come back tomorrow!' : 'Play today to keep it.'
}
