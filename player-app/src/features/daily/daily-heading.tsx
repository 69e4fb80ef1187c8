import { PageHeading } from '../../ui/page.tsx'

export const DAILY_TITLE = 'Daily Quiz'

/** Prerendered, because it is the same for everyone every day. */
export function DailyHeading() {
  return <PageHeading title={DAILY_TITLE} intro="The same questions for everyone, one try a day." />
}
