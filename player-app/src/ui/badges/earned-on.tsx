import { siteDayInWords } from '@quiz-kingdom/shared/ui/text/day-in-words.ts'
import classes from './earned-on.module.css'

/** In the site's time zone, which badges count days in. */
export function EarnedOn({ earnedAt }: { earnedAt: string }) {
  return <p className={classes.root}>Earned on {siteDayInWords(earnedAt)}</p>
}
