import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as leagues from '@quiz-kingdom/shared/api/game/leagues.ts'
import type { LeagueInvite } from '@quiz-kingdom/shared/entities/game/league.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { PageHeading } from '../../ui/page.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import { JUST_JOINED_STATE } from './league-view.tsx'

interface InviteProps {
  code: string
  user: User | undefined
}

export function Invite({ code, user }: InviteProps) {
  const list = usePageResource(`${code} ${user?.id}`, () =>
    api(leagues.readInvite, { params: { code } }),
  )
  const { data: invite } = list
  usePageTitle(invite ? `Join ${invite.name}` : 'Join a League')
  return (
    <>
      <PageHeading title={invite?.name ?? 'Join a League'} />
      <ListStatus list={list} loading="Loading the invite..." />
      {invite && (
        <div className={card.banded}>
          <div className="stack start padded">
            <p>
              You’re invited to this league of {pluralize(invite.members, 'member')}. Members can
              see each other’s usernames and points. You can leave at any time.
            </p>
            <JoinActions invite={invite} code={code} user={user} />
          </div>
        </div>
      )}
    </>
  )
}

function JoinActions({ invite, code, user }: InviteProps & { invite: LeagueInvite }) {
  const navigate = useNavigate()
  const location = useLocation()
  const action = useAction()
  if (invite.memberOf) {
    return (
      <LinkButton to={paths.leagueOf(invite.memberOf)}>
        You’re a member – open the league
      </LinkButton>
    )
  }
  if (!user) {
    const state = { from: location }
    return (
      <div className="row">
        <LinkButton to={paths.login} state={state}>
          Log in to join
        </LinkButton>
        <LinkButton to={paths.signup} state={state} variant="quiet">
          Create an account
        </LinkButton>
      </div>
    )
  }
  const join = () =>
    action.run(() => api(leagues.join, { body: { code } }), {
      onDone: ({ id }) =>
        void navigate(paths.leagueOf(id), { replace: true, state: JUST_JOINED_STATE }),
    })
  return (
    <>
      <div className="row">
        <ActionButton
          isPending={action.isPending}
          pendingLabel="Joining..."
          onPress={() => void join()}
        >
          Join the league
        </ActionButton>
        <LinkButton to={paths.leagues} variant="quiet">
          Not now
        </LinkButton>
      </div>
      <ActionNote action={action} />
    </>
  )
}
