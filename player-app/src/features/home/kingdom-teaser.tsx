import numeralOne from '@quiz-kingdom/shared/art/numeral-one.svg'
import numeralThree from '@quiz-kingdom/shared/art/numeral-three.svg'
import numeralTwo from '@quiz-kingdom/shared/art/numeral-two.svg'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { paths } from '../../lib/paths.ts'
import classes from './kingdom-teaser.module.css'
import section from './section.module.css'

const STEPS = [
  {
    numeral: numeralOne,
    title: 'Choose a kingdom',
    text: 'Each kingdom is a subject: the coffee ceremony, the stars and everything in between.',
  },
  {
    numeral: numeralTwo,
    title: 'Beat the clock',
    text: 'Every quiz is timed. If your connection drops, your answers are saved and you continue where you left off.',
  },
  {
    numeral: numeralThree,
    title: 'Find out why',
    text: 'After the quiz, see the right answer to every question – and the reason.',
  },
] as const

export function KingdomTeaser() {
  return (
    <section className={section.root} aria-labelledby="quiz-kingdom">
      <div className={section.inner}>
        <div className={classes.head}>
          <h2 id="quiz-kingdom" className={section.title}>
            Quiz Kingdom
          </h2>
          <p className={section.lead}>
            A kingdom for every subject, from Ethiopian history to football. Win its quizzes to
            conquer it.
          </p>
        </div>
        <ol role="list" className={classes.steps}>
          {STEPS.map(({ numeral, title, text }) => (
            <li key={title} className={classes.step}>
              <span className={classes.numeral}>
                <img src={numeral} alt="" width={29} height={45} loading="lazy" />
              </span>
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
