import { changeCalendarDay, redrawCalendarDay } from '@quiz-kingdom/shared/api/daily.ts'
import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { type CalendarDay, CalendarDaySchema } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { type Action, useAction } from '@quiz-kingdom/shared/ui/action.tsx'
import { announce } from '@quiz-kingdom/shared/ui/announcer.ts'
import * as v from 'valibot'
import { showDay } from './calendar-store.ts'

export interface DayChanges {
  action: Action
  redraw: () => Promise<boolean>
  /** All that is pinned from now on. */
  pin: (pinned: readonly Id[]) => Promise<boolean>
  /** Empty for none. */
  setTheme: (theme: string) => Promise<boolean>
}

const OVERTAKEN =
  'Someone else changed this day meanwhile. It is shown as it is now, and what you typed is still here.'

/** What an admin can do to a day that has not come. Each gives whether it went through. */
export function useDayChanges({ day, updatedAt, theme, questions }: CalendarDay): DayChanges {
  const action = useAction()
  const pinned = pinnedOf(questions)
  const save = (send: () => Promise<CalendarDay>, done: string) =>
    action.run(async () => {
      showDay(await send().catch(orOvertaken))
      announce(done)
    })

  return {
    action,
    redraw: () => save(() => redrawCalendarDay(day, updatedAt), 'The day is drawn again.'),
    pin: (next) =>
      save(
        () => changeCalendarDay(day, { theme, pinned: [...next], updatedAt }),
        'The pinned questions are saved.',
      ),
    setTheme: (next) =>
      save(
        () => changeCalendarDay(day, { theme: next.trim() || null, pinned, updatedAt }),
        'The theme is saved.',
      ),
  }
}

export function pinnedOf(questions: CalendarDay['questions']): Id[] {
  return questions.filter(({ isPinned }) => isPinned).map(({ _id }) => _id)
}

/** Shows what is stored where somebody else came first. */
function orOvertaken(error: unknown): never {
  const stored = error instanceof ApiError ? error.current : undefined
  const current = v.safeParse(CalendarDaySchema, stored)
  if (!current.success) throw error
  showDay(current.output)
  throw new ApiError(409, 'conflict', OVERTAKEN)
}
