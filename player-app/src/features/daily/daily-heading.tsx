import { PageHeading } from '../../ui/page.tsx'

export const DAILY_TITLE = 'Daily Quiz'

/** The same for everyone on every day, so it is part of the prerendered page. */
export function DailyHeading() {
  return <PageHeading title={DAILY_TITLE} intro="The same questions for everyone, one try a day." />
}
