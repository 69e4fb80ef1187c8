import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import type { LiveRoom } from '@quiz-kingdom/shared/entities/game/live.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { formatLongDate } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { paths } from '../../lib/paths.ts'
import { Numeral } from '../../ui/drawings/numeral.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './host-rooms.module.css'

const STEPS = [
  'Choose a quiz and press “Host live”.',
  'Players join with the code on your screen.',
  'Press Start when everyone is in.',
] as const

export function HostRooms() {
  const list = usePageResource('rooms', async () => (await api(live.list)).rooms)
  const { data: rooms = [] } = list
  return (
    <SectionCard id="own-games" title="Host a game">
      <ol role="list" className="stack gap-5">
        {STEPS.map((step, index) => (
          <li key={step} className={`line gap-5 ${classes.step}`}>
            <Numeral index={index} />
            {step}
          </li>
        ))}
      </ol>
      <div className="row">
        <LinkButton to={paths.quiz} variant="quiet">
          Choose a quiz to host
        </LinkButton>
      </div>
      <ListStatus list={list} loading="Loading your games..." />
      {rooms.length > 0 && (
        <ul role="list">
          {rooms.map((room) => (
            <li key={room.id} className={classes.room}>
              <div>
                <strong>{room.title}</strong>
                <p className="muted">{describeRoom(room)}</p>
              </div>
              <RoomLink room={room} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function RoomLink({ room: { id, code } }: { room: LiveRoom }) {
  return code === null ? (
    <LinkButton to={paths.liveReportOf(id)} variant="quiet">
      Report
    </LinkButton>
  ) : (
    <LinkButton to={paths.liveHostOf(code)}>Continue</LinkButton>
  )
}

function describeRoom({ players, createdAt, code }: LiveRoom): string {
  const day = formatLongDate(createdAt)
  const count = pluralize(players, 'player')
  return code === null ? `${day}, ${count}` : `${day}, ${count}, code ${code}`
}
