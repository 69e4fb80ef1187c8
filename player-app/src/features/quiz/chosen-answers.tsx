import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { type Attempt, chosenTexts } from '../../play/attempt.ts'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './chosen-answers.module.css'

export function ChosenAnswers({ attempt }: { attempt: Attempt }) {
  return (
    <section aria-labelledby="your-answers" className={classes.root}>
      <SectionTitle id="your-answers">Your answers</SectionTitle>
      <div className={`${card.card} ${card.banded}`}>
        <ol className={classes.list}>
          {chosenTexts(attempt).map(({ _id, questionText, chosen }) => (
            <li key={_id}>
              <h3 className={classes.question}>{withLanguages(questionText)}</h3>
              <p className={classes.answer} data-open={chosen === undefined || undefined}>
                {withLanguages(chosen ?? 'Not answered')}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
