import { LiveCodeSchema } from '@quiz-kingdom/shared/entities/game/live.ts'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import * as v from 'valibot'
import { EnterCode } from '../features/live/enter-code.tsx'
import { JoinRoom } from '../features/live/join-room.tsx'
import { PlayerGame } from '../features/live/player-game.tsx'
import { HostRooms } from '../features/live-host/host-rooms.tsx'
import { GameNotFound } from '../play/live/game-not-found.tsx'
import { deleteLiveToken, readLiveToken, saveLiveToken } from '../play/live/live-room.ts'
import grid from '../ui/card-grid.module.css'
import { Page, PageHeading } from '../ui/page.tsx'

/** A player's pages of a live game. They do not use Mantine. */
export function Live() {
  const user = useUser()
  usePageTitle('Live game')
  return (
    <Page narrow={!user}>
      <PageHeading title="Join a live game" intro="The code is on the screen in front of you." />
      <div className={grid.pair}>
        <EnterCode />
        {user && <HostRooms key={user.id} />}
      </div>
    </Page>
  )
}

export function LiveGame() {
  const { code = '' } = useParams()
  return v.is(LiveCodeSchema, code) ? (
    <Game key={code} code={code} />
  ) : (
    <GameNotFound message="There is no game with this code. Check the code and try again." />
  )
}

function Game({ code }: { code: string }) {
  const [token, setToken] = useState(() => readLiveToken(code))

  function join(joined: string): void {
    saveLiveToken(code, joined)
    setToken(joined)
  }

  function forget(): void {
    deleteLiveToken(code)
    setToken(undefined)
  }

  return token === undefined ? (
    <JoinRoom code={code} onJoined={join} />
  ) : (
    <PlayerGame key={token} code={code} token={token} onUnknown={forget} />
  )
}
