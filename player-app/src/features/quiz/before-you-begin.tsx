import { BEFORE_YOU_BEGIN } from '@quiz-kingdom/shared/quiz-overview.ts'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './before-you-begin.module.css'

export function BeforeYouBegin() {
  return (
    <section aria-labelledby="before-you-begin" className={classes.root}>
      <SectionTitle id="before-you-begin">Before You Begin</SectionTitle>
      <ul className={classes.list}>
        {BEFORE_YOU_BEGIN.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
        <li className={classes.keys}>
          With a keyboard, A to F or 1 to 6 choose, the left and right arrows move between
          questions, up and down between options, and Enter goes on.
        </li>
      </ul>
    </section>
  )
}
