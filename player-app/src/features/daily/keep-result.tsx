import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { useLocation } from 'react-router-dom'
import type { KeepState } from '../../lib/navigation-state.ts'
import { paths } from '../../paths.ts'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './share.module.css'

/** To a guest, while their result can still become an account's. */
export function KeepResult({ attemptId }: { attemptId: Id }) {
  const { pathname } = useLocation()
  const keep: KeepState = { keepResult: attemptId }
  const state = { from: { pathname, state: keep } }
  return (
    <section aria-labelledby="keep-result" className={classes.root}>
      <SectionTitle id="keep-result">Keep this result</SectionTitle>
      <div className={`${card.card} ${classes.card}`}>
        <p className={classes.text}>
          It is on this device alone. Sign up or log in before midnight in Addis Ababa, and it is on
          the board of the day, with the first day of your streak. If you are the first to do so on
          your network today, the right answers come with it.
        </p>
        <div className={classes.actions}>
          <LinkButton to={paths.signup} state={state}>
            Sign up
          </LinkButton>
          <LinkButton to={paths.login} state={state} variant="quiet">
            Log in
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
