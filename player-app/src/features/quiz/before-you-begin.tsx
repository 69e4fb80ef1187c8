import { SectionTitle } from '../../ui/page.tsx'
import classes from './before-you-begin.module.css'

export function BeforeYouBegin({ counts }: { counts: string }) {
  return (
    <section aria-labelledby="before-you-begin" className="stack gap-3">
      <SectionTitle id="before-you-begin">Before You Begin</SectionTitle>
      <Rules
        rules={['The clock starts when you see the first question.', NO_PENALTY_RULE, counts]}
      />
    </section>
  )
}

const NO_PENALTY_RULE = 'Wrong answers cost nothing, so always guess.'

export function MoreRules() {
  return (
    <Rules
      rules={[
        'You can go back and change answers until time runs out.',
        'When time runs out, we submit your answers for you.',
        'If you leave, your answers are saved but the clock keeps running.',
        'Keyboard: press A–F or 1–6 to answer and Enter for the next question.',
      ]}
    />
  )
}

function Rules({ rules }: { rules: readonly string[] }) {
  return (
    <ul role="list" className={classes.list}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}
