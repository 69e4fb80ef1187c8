import { formatAddisAbabaDate } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import classes from './earned-on.module.css'

/** Shows the day in Addis Ababa, because badges count days there. */
export function EarnedOn({ earnedAt }: { earnedAt: string }) {
  return <p className={classes.root}>Earned on {formatAddisAbabaDate(earnedAt)}</p>
}
