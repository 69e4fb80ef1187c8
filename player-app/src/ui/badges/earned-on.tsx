import { formatAddisAbabaDate } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'

/** Shows the day in Addis Ababa, because badges count days there. */
export function EarnedOn({ earnedAt }: { earnedAt: string }) {
  return <p className="muted small">Earned on {formatAddisAbabaDate(earnedAt)}</p>
}
