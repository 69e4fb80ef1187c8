import type { Day } from '@quiz-kingdom/shared/entities/day.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useState } from 'react'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import classes from './calendar.module.css'
import { CalendarDayCard } from './calendar-day-card.tsx'
import { calendarStore } from './calendar-store.ts'

/** Today and the coming 14 days. */
export function Calendar() {
  const list = useResource(calendarStore)
  const [typedDays, setTypedDays] = useState<readonly Day[]>([])
  const { dialog } = useLeaveGuard(typedDays.length > 0)
  return (
    <section aria-labelledby="calendar" className={classes.root}>
      <h2 id="calendar" className={classes.title}>
        Calendar
      </h2>
      <ListStatus
        list={list}
        loading="Loading the calendar..."
        failed="The calendar could not be loaded."
        empty={
          <EmptyState title="There are no questions yet">
            As soon as there are some, the coming days are drawn from them.
          </EmptyState>
        }
      />
      <ol role="list" className={classes.days}>
        {list.data?.map((day) => (
          <CalendarDayCard
            key={day.day}
            day={day}
            onTyped={(isUnsaved) =>
              setTypedDays((days) => [
                ...days.filter((typed) => typed !== day.day),
                ...(isUnsaved ? [day.day] : []),
              ])
            }
          />
        ))}
      </ol>
      {dialog}
    </section>
  )
}
