import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { stateInWords } from './due-in-words.ts'
import classes from './mistakes-card.module.css'
import { ownMistakes } from './mistakes-store.ts'

/** How many questions wait to be practised, and the way there. */
export function MistakesCard() {
  const { data: mistakes, phase } = useResource(ownMistakes)
  return (
    <section aria-labelledby="mistakes" className={`${card.card} ${card.banded} ${classes.root}`}>
      <div className={classes.content}>
        <SectionTitle id="mistakes">My mistakes</SectionTitle>
        <p className={classes.words}>
          {mistakes
            ? stateInWords(mistakes)
            : phase === 'failed' && 'They could not be loaded now.'}
        </p>
        <div className={classes.actions}>
          {/* Both are there from the start, so that neither moves. */}
          <LinkButton
            to={paths.practice}
            variant={mistakes && mistakes.due > 0 ? 'filled' : 'quiet'}
            size="lg"
          >
            Practise
          </LinkButton>
          <LinkButton to={paths.mistakes} variant="quiet" size="lg">
            See all
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
