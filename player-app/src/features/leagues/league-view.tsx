import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as leagues from '@quiz-kingdom/shared/api/game/leagues.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { CurrentBoard } from '@quiz-kingdom/shared/entities/game/board.ts'
import type { League } from '@quiz-kingdom/shared/entities/game/league.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { PageHeading } from '../../ui/page.tsx'
import { InviteSection } from './invite-section.tsx'
import { LeagueBoard } from './league-board.tsx'
import { getLeagueBoardStore, getLeagueStore } from './league-stores.ts'
import { ManageSection } from './manage-section.tsx'

export const JUST_JOINED_STATE = 'just joined'

interface LeagueViewProps {
  id: Id
  period: CurrentBoard
  userId: Id
}

export function LeagueView({ id, period, userId }: LeagueViewProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  // A reload keeps the history state, so also check that the player has just navigated here.
  const isArriving = useNavigationType() !== 'POP'
  const hasJustJoined = isArriving && state === JUST_JOINED_STATE
  const list = useResource(getLeagueStore(id))
  const { data: league, isStale, phase, refresh, update } = list
  const board = useResource(getLeagueBoardStore(id, period))
  usePageTitle(league?.name ?? 'League')
  const leave = () => void navigate(paths.leagues)
  const keep = (changed: League) => update(() => changed)

  const isOwner = league?.ownerId === userId
  return (
    <>
      <PageHeading
        title={league?.name ?? 'League'}
        {...(league && {
          intro: `${hasJustJoined ? 'You’re in! ' : ''}${pluralize(league.members, 'member')}`,
        })}
      />
      <ListStatus list={list} loading="Loading the league..." failed="Failed to load the league" />
      {league && (
        <div className="stack gap-l">
          {/* Shows only one failure, because the league and its board usually fail together. */}
          <LeagueBoard
            leagueId={id}
            period={period}
            board={phase === 'failed' ? { ...board, phase: 'idle' } : board}
            userId={userId}
          />
          {isOwner && league.inviteCode && (
            <InviteSection league={league} inviteCode={league.inviteCode} onChanged={keep} />
          )}
          {/* Stale data may lack a change made on another device. */}
          {isOwner && !isStale && (
            <ManageSection
              league={league}
              members={board.data?.rows ?? []}
              onChanged={keep}
              onMembersChanged={() => {
                void refresh({ quietly: true })
                void board.refresh({ quietly: true })
              }}
              onDeleted={leave}
            />
          )}
          <LeaveLeague league={league} userId={userId} onLeft={leave} />
        </div>
      )}
    </>
  )
}

interface LeaveLeagueProps {
  league: League
  userId: Id
  onLeft: () => void
}

function LeaveLeague({ league, userId, onLeft }: LeaveLeagueProps) {
  const action = useAction()
  const isOwner = league.ownerId === userId
  const run = () =>
    action.run(() => api(leagues.endMembership, { params: { id: league.id, userId } }), {
      onDone: onLeft,
    })
  return (
    <div>
      <ConfirmButton
        label="Leave the league"
        title={`Leave ${league.name}?`}
        {...(isOwner && { text: describeNextOwner(league) })}
        isDangerous
        isPending={action.isPending}
        onConfirm={() => void run()}
      />
      <ActionNote action={action} />
    </div>
  )
}

function describeNextOwner({ members }: League): string {
  return members > 1
    ? 'The longest-standing member becomes the owner.'
    : 'You’re the last member, so the league will be deleted.'
}
