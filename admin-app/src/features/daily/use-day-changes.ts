import { changeCalendarDay, redrawCalendarDay } from '@quiz-kingdom/shared/api/daily.ts'
import { ApiError, messageOf } from '@quiz-kingdom/shared/api/http.ts'
import { type CalendarDay, CalendarDaySchema } from '@quiz-kingdom/shared/entities/daily.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { announce } from '@quiz-kingdom/shared/ui/announcer.ts'
import { useState } from 'react'
import * as v from 'valibot'
import { showDay } from './calendar-store.ts'

export interface DayChanges {
  isSaving: boolean
  problem: string | undefined
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
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const pinned = pinnedOf(questions)

  async function save(send: () => Promise<CalendarDay>, done: string): Promise<boolean> {
    if (isSaving) return false
    setIsSaving(true)
    setProblem(undefined)
    try {
      showDay(await send())
      announce(done)
      return true
    } catch (error) {
      setProblem(explain(error))
      return false
    } finally {
      setIsSaving(false)
    }
  }

  return {
    isSaving,
    problem,
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
function explain(error: unknown): string {
  const current = v.safeParse(
    CalendarDaySchema,
    error instanceof ApiError ? error.current : undefined,
  )
  if (!current.success) return messageOf(error)
  showDay(current.output)
  return OVERTAKEN
}
