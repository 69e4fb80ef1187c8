import { SectionTitle } from '../../ui/page.tsx'
import classes from './before-you-begin.module.css'

/** What a player is told before the clock starts. */
const BEFORE_YOU_BEGIN = [
  'The clock starts with the first question and does not stop.',
  'You can go back and change an answer as long as there is time.',
  'When the time is up, what you have answered is submitted by itself.',
  'A wrong answer costs nothing, so never leave a question open.',
  'If the page closes, come back to it: your answers are kept, and the clock runs on.',
] as const

export function BeforeYouBegin({ counts }: { counts: string }) {
  return (
    <section aria-labelledby="before-you-begin" className={classes.root}>
      <SectionTitle id="before-you-begin">Before You Begin</SectionTitle>
      <ul role="list" className={classes.list}>
        <li>{counts}</li>
        {BEFORE_YOU_BEGIN.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li className={classes.keys}>
          With a keyboard, A to F or 1 to 6 choose, Tab leads to the options and the arrows from one
          to the next, and Enter goes on.
        </li>
      </ul>
    </section>
  )
}
