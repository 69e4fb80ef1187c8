import { PageHeading } from '../../ui/page.tsx'

export const DAILY_TITLE = 'Daily Quiz'

/** The top of the daily quiz: the same for everybody on every day, so it stands in the built page. */
export function DailyHeading() {
  return (
    <PageHeading
      title={DAILY_TITLE}
      intro="The same questions for everyone, one try a day. New quiz at midnight in Addis Ababa."
    />
  )
}
