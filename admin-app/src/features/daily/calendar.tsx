import { Card, Group, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type Day, WEEKDAYS } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { CalendarDay } from '@quiz-kingdom/shared/entities/game/daily.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconPencil, IconPin } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, formatDayInFull } from '../../lib/times.ts'
import { useLeaveGuard } from '../../ui/form/leave-guard.tsx'
import classes from './calendar.module.css'
import { calendarStore } from './calendar-store.ts'
import { DayPanel } from './day-panel.tsx'
import { getPinnedIds } from './use-day-changes.ts'

export function Calendar() {
  const list = useResource(calendarStore)
  const [chosen, setChosen] = useState<Day>()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const { leave, dialog } = useLeaveGuard(isUnsaved)
  const open = list.data?.find(({ day }) => day === chosen)

  function close() {
    setChosen(undefined)
    document.getElementById(getCellId(chosen))?.focus()
  }

  return (
    <Card component="section" aria-labelledby="calendar">
      <Title order={2} id="calendar" size="lg">
        Calendar
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Open a day to give it a theme or pin questions. The rest is picked for you.
      </Text>
      <ListStatus
        list={list}
        loading="Loading the calendar..."
        failed="We couldn’t load the calendar."
        empty={
          <EmptyState title="No questions yet">
            Once you add questions, each day gets a quiz.
          </EmptyState>
        }
      />
      <div className={classes.root} data-open={open !== undefined}>
        {list.data && list.data.length > 0 && (
          <table className={classes.month}>
            <thead>
              <tr>
                {WEEKDAYS.map((weekday) => (
                  <th key={weekday} scope="col">
                    {weekday}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {toWeeks(list.data).map((week) => (
                <tr key={week.find(Boolean)?.day}>
                  {week.map((day, at) => (
                    <td key={WEEKDAYS[at]}>
                      {day && (
                        <DayCell
                          day={day}
                          weekday={WEEKDAYS[at]}
                          isOpen={day === open}
                          onOpen={() => leave(() => setChosen(day.day))}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {open && (
          <DayPanel key={open.day} day={open} onTyped={setIsUnsaved} onClose={() => leave(close)} />
        )}
      </div>
      {dialog}
    </Card>
  )
}

const getCellId = (day: Day | undefined) => `calendar-${day}`

/** Weeks start on Monday. Cells before the first day and after the last are undefined. */
export function toWeeks(days: readonly CalendarDay[]): (CalendarDay | undefined)[][] {
  const [first] = days
  const gap = first ? (new Date(first.day).getUTCDay() + 6) % 7 : 0
  const cells = [...Array<undefined>(gap), ...days]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) => WEEKDAYS.map((_, at) => cells[7 * week + at]))
}

interface DayCellProps {
  day: CalendarDay
  weekday: string | undefined
  isOpen: boolean
  onOpen: () => void
}

function DayCell({ day: calendarDay, weekday, isOpen, onOpen }: DayCellProps) {
  const { day, theme, questions, canChange } = calendarDay
  const pinned = getPinnedIds(questions).length
  return (
    <UnstyledButton
      id={getCellId(day)}
      className={classes.day}
      data-today={!canChange || undefined}
      aria-pressed={isOpen}
      onClick={onOpen}
    >
      <VisuallyHidden>
        {formatDayInFull(day)}
        {!canChange && ', today'}
      </VisuallyHidden>
      <span className={classes.date} aria-hidden="true">
        <span data-narrow>
          {weekday} {formatDay(day)}
        </span>
        <span data-wide>
          {canChange && !day.endsWith('-01') ? Number(day.slice(-2)) : formatDay(day)}
        </span>
        {canChange ? <IconPencil size={16} /> : <small>Today</small>}
      </span>
      {theme && <span className={classes.theme}>{markLanguages(theme)}</span>}
      {pinned > 0 && (
        <Group component="span" gap={2} fz="sm">
          <IconPin size={16} aria-hidden="true" />
          {pinned}
          <VisuallyHidden> pinned</VisuallyHidden>
        </Group>
      )}
    </UnstyledButton>
  )
}
