import classes from './earned-on.module.css'

/** By the day of the site, as the badges themselves are counted. */
export function EarnedOn({ earnedAt }: { earnedAt: string }) {
  return <p className={classes.root}>Earned on {dayOf(earnedAt)}</p>
}

function dayOf(time: string): string {
  const options = { dateStyle: 'long', timeZone: 'Africa/Addis_Ababa' } as const
  return new Date(time).toLocaleDateString('en', options)
}
