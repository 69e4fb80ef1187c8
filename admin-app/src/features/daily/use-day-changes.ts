import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as daily from '@quiz-kingdom/shared/api/game/daily.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type CalendarDay,
  CalendarDaySchema,
  type CalendarForm,
} from '@quiz-kingdom/shared/entities/game/daily.ts'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import * as v from 'valibot'
import { updateCalendarDay } from './calendar-store.ts'

export type DayChanges = ReturnType<typeof useDayChanges>

const CONFLICT_MESSAGE = 'Someone else changed this day. You now see their version.'

/** Applies a change to the stored day. Returns undefined if another admin's change must be shown first. */
type SendDayChange = (stored: CalendarDay) => Promise<CalendarDay> | undefined

/** Each function that changes the day resolves to whether the change was saved. */
export function useDayChanges(shown: CalendarDay) {
  const action = useAction()

  async function save(send: SendDayChange, done: string): Promise<boolean> {
    let isSaved = false
    await action.run(() => sendWithRetry(send, shown), {
      onDone: (isSent) => {
        isSaved = isSent
        if (isSaved) announce(done)
      },
    })
    return isSaved
  }

  return {
    action,
    redraw: () =>
      save(
        ({ day, updatedAt }) =>
          updatedAt === shown.updatedAt
            ? api(daily.redrawDay, { params: { day }, body: { updatedAt } })
            : Promise.reject(new ApiError(409, 'conflict', CONFLICT_MESSAGE)),
        'Questions shuffled.',
      ),
    pin: (question: Id, isPinned: boolean) =>
      save((stored) => {
        const others = getPinnedIds(stored.questions).filter((id) => id !== question)
        return saveDay(stored, { pinned: isPinned ? [...others, question] : others })
      }, 'Pinned questions saved.'),
    setTheme: (text: string) => {
      const theme = text.trim() || null
      return save((stored) => {
        const isMine = stored.theme === shown.theme || stored.theme === theme
        return isMine ? saveDay(stored, { theme }) : undefined
      }, 'Theme saved.')
    },
  }
}

export function getPinnedIds(questions: CalendarDay['questions']): Id[] {
  return questions.filter(({ isPinned }) => isPinned).map(({ _id }) => _id)
}

function saveDay(stored: CalendarDay, changed: Partial<CalendarForm>): Promise<CalendarDay> {
  const { day, theme, questions, updatedAt } = stored
  const body = { theme, pinned: getPinnedIds(questions), updatedAt, ...changed }
  return api(daily.changeDay, { params: { day }, body })
}

/** Sends a change. After a conflict, sends it once more, based on the version that the other admin stored. */
async function sendWithRetry(send: SendDayChange, shown: CalendarDay): Promise<boolean> {
  try {
    return await showSavedDay(send(shown))
  } catch (error) {
    const stored = v.safeParse(
      CalendarDaySchema,
      error instanceof ApiError ? error.current : undefined,
    )
    if (!stored.success) throw error
    updateCalendarDay(stored.output)
    return await showSavedDay(send(stored.output))
  }
}

async function showSavedDay(sent: Promise<CalendarDay> | undefined): Promise<boolean> {
  if (sent) updateCalendarDay(await sent)
  return sent !== undefined
}
