import { lazy } from '@quiz-kingdom/shared/lazy.ts'
import classes from './earned-on.module.css'

const dayFormat = lazy(
  () => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Africa/Addis_Ababa' }),
)

/** By the day of the site, as the badges themselves are counted. */
export function EarnedOn({ earnedAt }: { earnedAt: string }) {
  return <p className={classes.root}>Earned on {dayFormat().format(new Date(earnedAt))}</p>
}
