import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import type { LiveRoom } from '@quiz-kingdom/shared/entities/game/live.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/resource.tsx'
import { formatLongDate } from '@quiz-kingdom/shared/ui/text/format-long-date.ts'
import { paths } from '../../lib/paths.ts'
import card from '../../ui/card.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import classes from './host-rooms.module.css'

export function HostRooms() {
  const list = usePageResource('rooms', async () => (await api(live.list)).rooms)
  const { data: rooms = [] } = list
  return (
    <section aria-labelledby="own-games" className={classes.root}>
      <SectionTitle id="own-games">Host a game</SectionTitle>
      <ol className={classes.steps}>
        <li>Choose a quiz and press “Host live”.</li>
        <li>Players join with the code on your screen.</li>
        <li>Press Start when everyone is in.</li>
      </ol>
      <LinkButton to={paths.quiz} variant="quiet">
        Choose a quiz to host
      </LinkButton>
      <ListStatus list={list} loading="Loading your games..." />
      <ul role="list" className="stack gap-3">
        {rooms.map((room) => (
          <li key={room.id} className={`${card.card} ${classes.room}`}>
            <div>
              <p className={classes.title}>{room.title}</p>
              <p className="muted">{describeRoom(room)}</p>
            </div>
            <RoomLink room={room} />
          </li>
        ))}
      </ul>
    </section>
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
