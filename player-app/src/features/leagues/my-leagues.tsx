import { createLeague } from '@quiz-kingdom/shared/api/leagues.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { LEAGUE_MEMBERS_MAX, type League } from '@quiz-kingdom/shared/entities/league.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { CodeForm } from './code-form.tsx'
import { ownLeagues } from './league-stores.ts'
import classes from './my-leagues.module.css'
import { NameForm } from './name-form.tsx'
import { Section } from './section.tsx'

export function MyLeagues({ userId }: { userId: Id }) {
  const navigate = useNavigate()
  const list = useResource(ownLeagues)
  const { phase } = list
  const leagues = list.data?.leagues ?? []
  const isComing = leagues.length === 0 && (phase === 'idle' || phase === 'loading')
  const [haveForms, setHaveForms] = useState(false)
  // Once there they stay: another try at the list must not take away what is being typed.
  if (!isComing && !haveForms) setHaveForms(true)
  const open = ({ id }: Pick<League, 'id'>) => void navigate(paths.leagueOf(id))
  return (
    <div className={classes.root}>
      <Section id="my-leagues" title="Your Leagues">
        <ListStatus
          list={{ ...list, data: leagues }}
          loading="Loading your leagues..."
          failed="Failed to load your leagues"
          empty={
            <EmptyState title="You are in no league yet">
              Make one below, or join one with the code that a friend or a teacher gave you.
            </EmptyState>
          }
        />
        {leagues.length > 0 && (
          <ul role="list" className={classes.list}>
            {leagues.map((league) => (
              <LeagueItem key={league.id} league={league} isOwn={league.ownerId === userId} />
            ))}
          </ul>
        )}
      </Section>
      {/* The list would push them away under the finger. */}
      <div className={classes.forms} hidden={!haveForms}>
        <Section
          id="join-league"
          title="Join a League"
          intro="Members see each other's usernames, and the points of this day, week and month."
        >
          <CodeForm onJoined={open} />
        </Section>
        <Section
          id="new-league"
          title="Make a League"
          intro={`For friends, a family or a class: up to ${LEAGUE_MEMBERS_MAX} members, whom you invite by a link or a code.`}
        >
          <NameForm
            submitLabel="Make the league"
            sendingLabel="Making..."
            send={createLeague}
            onSent={open}
          />
        </Section>
      </div>
    </div>
  )
}

function LeagueItem({ league, isOwn }: { league: League; isOwn: boolean }) {
  return (
    <li>
      <Link to={paths.leagueOf(league.id)} className={classes.item}>
        <span className={classes.name}>{withLanguages(league.name)}</span>
        <span className={classes.about}>
          {pluralize(league.members, 'member')}
          {isOwn && ', yours'}
        </span>
      </Link>
    </li>
  )
}
