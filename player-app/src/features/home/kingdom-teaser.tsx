import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { paths } from '../../lib/paths.ts'
import { Numeral } from '../../ui/drawings/numeral.tsx'
import classes from './kingdom-teaser.module.css'
import section from './section.module.css'

const STEPS = [
  {
    title: 'Choose a kingdom',
    text: 'Each kingdom is a subject: the coffee ceremony, the stars and everything in between.',
  },
  {
    title: 'Beat the clock',
    text: 'Every quiz is timed. If your connection drops, your answers are saved and you continue where you left off.',
  },
  {
    title: 'Find out why',
    text: 'After the quiz, see the right answer to every question – and the reason.',
  },
] as const

export function KingdomTeaser() {
  return (
    <section className={section.root} aria-labelledby="quiz-kingdom">
      <div className={section.inner}>
        <h2 id="quiz-kingdom" className={section.title}>
          Quiz Kingdom
        </h2>
        <p className={section.lead}>
          A kingdom for every subject, from Ethiopian history to football. Win its quizzes to
          conquer it.
        </p>
        <ol role="list" className={classes.steps}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className={classes.step}>
              <Numeral index={index} />
              <div>
                <h3 className={classes.stepTitle}>{title}</h3>
                <p className={classes.stepText}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <LinkButton to={paths.quiz} size="lg">
          Find your kingdom
        </LinkButton>
      </div>
    </section>
  )
}
