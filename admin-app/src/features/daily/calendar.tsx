import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import classes from './calendar.module.css'
import { CalendarDayCard } from './calendar-day-card.tsx'
import { calendarStore } from './calendar-store.ts'

/** Today and the coming 14 days. */
export function Calendar() {
  const { items, phase, failure, refresh } = useFreshList(calendarStore)
  return (
    <section aria-labelledby="calendar" className={classes.root}>
      <h2 id="calendar" className={classes.title}>
        Calendar
      </h2>
      <ListStatus
        phase={phase}
        isEmpty={items.length === 0}
        loading="Loading the calendar..."
        failed="The calendar could not be loaded."
        failure={failure}
        empty={
          <EmptyState title="There are no questions yet">
            As soon as there are some, the coming days are drawn from them.
          </EmptyState>
        }
        onRetry={refresh}
      />
      <ol role="list" className={classes.days}>
        {items.map((day) => (
          <CalendarDayCard key={day.day} day={day} />
        ))}
      </ol>
    </section>
  )
}
