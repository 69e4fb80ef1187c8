import numeralOne from '@quiz-kingdom/shared/art/numeral-one.svg'
import numeralThree from '@quiz-kingdom/shared/art/numeral-three.svg'
import numeralTwo from '@quiz-kingdom/shared/art/numeral-two.svg'
import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { paths } from '../../paths.ts'
import classes from './kingdom-teaser.module.css'
import section from './section.module.css'

const STEPS = [
  {
    numeral: numeralOne,
    title: 'Choose a kingdom',
    text: 'Themed kingdoms hold the quizzes that belong together, from the coffee ceremony to the stars.',
  },
  {
    numeral: numeralTwo,
    title: 'Beat the clock',
    text: 'Every quiz has its time. Should the connection drop, your answers are kept and you go on where you were.',
  },
  {
    numeral: numeralThree,
    title: 'Learn the why',
    text: 'After the last question you see each right answer, and what makes it right.',
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
            Knowledge here is a land of kingdoms. Each has a theme of its own and quizzes to conquer
            it with, and Ethiopia runs through all of them.
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
