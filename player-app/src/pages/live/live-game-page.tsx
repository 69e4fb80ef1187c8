import { LiveCodeSchema } from '@quiz-kingdom/shared/entities/game/live.ts'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import * as v from 'valibot'
import { JoinRoom } from '../../features/live/join-room.tsx'
import { PlayerGame } from '../../features/live/player-game.tsx'
import { GameNotFound } from '../../play/live/game-not-found.tsx'
import { deleteLiveToken, readLiveToken, saveLiveToken } from '../../play/live/live-room.ts'

export function LiveGamePage() {
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
