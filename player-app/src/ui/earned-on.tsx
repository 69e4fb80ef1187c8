import { siteDayInWords } from '@quiz-kingdom/shared/ui/text/day-in-words.ts'
import classes from './earned-on.module.css'

/** By the day of the site, as the badges themselves are counted. */
export function EarnedOn({ earnedAt }: { earnedAt: string }) {
  return <p className={classes.root}>Earned on {siteDayInWords(earnedAt)}</p>
}
