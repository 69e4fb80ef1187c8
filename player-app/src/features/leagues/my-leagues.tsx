import { TextInput } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as leagues from '@quiz-kingdom/shared/api/game/leagues.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { LEAGUE_MEMBERS_MAX, type League } from '@quiz-kingdom/shared/entities/game/league.ts'
import { InviteCodeSchema } from '@quiz-kingdom/shared/forms/league.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconChevronRight } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatOrdinal } from '../../lib/ordinal.ts'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { Fold } from '../../ui/fold.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { PlayerAvatar } from '../../ui/players/player.tsx'
import { PointsChip } from '../../ui/points-chip.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { InviteButtons } from './invite-section.tsx'
import { getLeagueBoardStore, ownLeaguesStore } from './league-stores.ts'
import classes from './my-leagues.module.css'
import { NameForm } from './name-form.tsx'

export function MyLeagues({ userId }: { userId: Id }) {
  const navigate = useNavigate()
  const list = useResource(ownLeaguesStore)
  const { phase } = list
  const own = list.data?.leagues ?? []
  const isComing = own.length === 0 && (phase === 'idle' || phase === 'loading')
  const [areFolded, setAreFolded] = useState<boolean>()
  // Once shown, the forms stay as they are, so that reloading the list does not discard typed text.
  if (!isComing && areFolded === undefined)
    setAreFolded(own.length > 0 && window.matchMedia('(width < 48em)').matches)
  const Form = areFolded ? FoldedForm : SectionCard
  const open = ({ id }: Pick<League, 'id'>) => void navigate(paths.leagueOf(id))
  return (
    <div className="stack gap-l">
      <section aria-labelledby="my-leagues" className="stack">
        <SectionTitle id="my-leagues">Your Leagues</SectionTitle>
        <ListStatus
          list={{ ...list, data: own }}
          loading="Loading your leagues..."
          failed="Failed to load your leagues"
          empty={
            <EmptyState title="You’re not in a league yet">
              Create one, or join with a code from a friend or teacher.
            </EmptyState>
          }
        />
        {own.length > 0 && (
          <ul role="list" className="stack">
            {own.map((league) => (
              <LeagueItem key={league.id} league={league} userId={userId} />
            ))}
          </ul>
        )}
      </section>
      {/* Not while the list is loading, because the list would push the forms down. */}
      {areFolded !== undefined && (
        <div className={classes.forms}>
          <Form
            id="join-league"
            title="Join a League"
            intro="Members can see each other’s usernames and points."
          >
            <JoinLeagueForm onJoined={open} />
          </Form>
          <Form
            id="new-league"
            title="Create a League"
            intro={`Your own leaderboard for up to ${LEAGUE_MEMBERS_MAX} friends, family or classmates.`}
          >
            <NameForm
              submitLabel="Create league"
              sendingLabel="Creating..."
              send={(body) => api(leagues.create, { body })}
              onSent={open}
            />
          </Form>
        </div>
      )}
    </div>
  )
}

function FoldedForm({ title, intro, children }: ComponentProps<typeof SectionCard>) {
  return (
    <div className={`${card.card} ${classes.folded}`}>
      <Fold summary={title}>
        <p className="muted">{intro}</p>
        {children}
      </Fold>
    </div>
  )
}

function LeagueItem({ league, userId }: { league: League; userId: Id }) {
  const { data: board } = useResource(getLeagueBoardStore(league.id, 'week'))
  const played = board?.rows.filter(({ hasPlayed }) => hasPlayed) ?? []
  const rank = played.find((row) => row.userId === userId)?.rank
  return (
    <li className={`${card.lively} ${classes.item}`}>
      <div className={classes.words}>
        <Link to={paths.leagueOf(league.id)} className={`target line apart ${classes.name}`}>
          {markLanguages(league.name)}
          <IconChevronRight aria-hidden />
        </Link>
        <p className="muted">
          {pluralize(league.members, 'member')}
          {league.ownerId === userId && ' · You’re the owner'}
        </p>
        {board && (
          <strong>
            {rank === undefined ? 'Not played this week' : `${formatOrdinal(rank)} this week`}
          </strong>
        )}
      </div>
      {played.length > 0 && (
        <ol role="list" className={classes.top}>
          {played.slice(0, LEADERS_MAX).map((row) => (
            <li key={row.userId} className="row centred">
              <PlayerAvatar player={row} />
              <span className="grow strong">{markLanguages(row.username)}</span>
              <PointsChip points={row.points} />
            </li>
          ))}
        </ol>
      )}
      {league.inviteCode && (
        <div className={classes.invite}>
          <p>
            <span className="muted">Code</span> <strong>{league.inviteCode}</strong>
          </p>
          <InviteButtons league={league} inviteCode={league.inviteCode} />
        </div>
      )}
    </li>
  )
}

const LEADERS_MAX = 3

function JoinLeagueForm({ onJoined }: { onJoined: (league: League) => void }) {
  const { form, frame } = useServerForm({
    schema: InviteCodeSchema,
    initialValues: { code: '' },
    send: (body) => api(leagues.join, { body }),
    onSent: onJoined,
  })
  return (
    <FormFrame {...frame} compact submitLabel="Join" sendingLabel="Joining...">
      <TextInput
        {...form.getInputProps('code')}
        label="Invite code"
        description="Eight letters"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FormFrame>
  )
}
