import { DailyDayPage } from '../pages/daily-day-page.tsx'
import { DailyPage } from '../pages/daily-page.tsx'
import { withMantine } from '../ui/with-mantine.tsx'

/** The pages of the daily quiz, as one file; how one plays comes with those that one plays on. */
export const Daily = withMantine(DailyPage)
export const DailyDay = withMantine(DailyDayPage)
