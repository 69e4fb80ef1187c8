import { formatAddisAbabaDate } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import classes from './earned-on.module.css'

/** Shows the day in the site's time zone, in which badges count days. */
export function EarnedOn({ earnedAt }: { earnedAt: string }) {
  return <p className={classes.root}>Earned on {formatAddisAbabaDate(earnedAt)}</p>
}
