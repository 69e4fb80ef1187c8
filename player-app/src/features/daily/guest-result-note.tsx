import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useLocation } from 'react-router-dom'
import type { KeepResultState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import { SectionTitle } from '../../ui/page.tsx'
import offer from './offer.module.css'

/** Show to guests while an account can still claim the result. */
export function GuestResultNote({ attemptId }: { attemptId: Id }) {
  const { pathname } = useLocation()
  const keep: KeepResultState = { keepResult: attemptId }
  const state = { from: { pathname, state: keep } }
  return (
    <section aria-labelledby="keep-result" className="stack">
      <SectionTitle id="keep-result">Save this result</SectionTitle>
      <div className={offer.root}>
        <p className={offer.text}>
          Sign up or log in before midnight in Addis Ababa to join today’s board and start your
          streak.
        </p>
        <div className="row">
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
