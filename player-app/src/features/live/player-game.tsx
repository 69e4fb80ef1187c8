import { ApiError, api, operationUrl, toUserMessage } from '@quiz-kingdom/shared/api/client/http.ts'
import type { ClockMeasurement } from '@quiz-kingdom/shared/api/client/live-clock.ts'
import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import homeHero from '@quiz-kingdom/shared/art/home-hero.svg'
import {
  type LivePlayerView,
  LivePlayerViewSchema,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { usePresenceCheck } from '@quiz-kingdom/shared/ui/feedback/use-presence-check.ts'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { GameNotFound } from '../../play/live/game-not-found.tsx'
import { ConnectionNote, LiveFrame } from '../../play/live/live-frame.tsx'
import { TeamName } from '../../play/live/live-options.tsx'
import {
  deleteLiveToken,
  sendUntilReceived,
  toDeviceTime,
  useArrivalTime,
  useLiveStream,
} from '../../play/live/live-room.ts'
import { Page } from '../../ui/page.tsx'
import { LiveQuestionView } from './live-question-view.tsx'
import classes from './player-game.module.css'
import { LiveAnswerView, LivePodiumView } from './player-result.tsx'

interface PlayerGameProps {
  code: string
  token: string
  onUnknown: () => void
}

export function PlayerGame({ code, token, onUnknown }: PlayerGameProps) {
  const { view, isOver, isConnected, refusal, clock } = useLiveStream<LivePlayerView>({
    url: operationUrl(live.streamAsPlayer, { params: { code } }),
    schema: LivePlayerViewSchema,
    isLast: ({ room }) => room.phase === 'closed',
    token,
  })
  usePageTitle(view ? view.room.title : 'Live game')
  const unknown = useEffectEvent(onUnknown)
  const isUnknown = refusal?.code === 'unknown_player'
  useEffect(() => {
    if (isUnknown) unknown()
  }, [isUnknown])

  useEffect(() => {
    if (isOver && !isUnknown) deleteLiveToken(code)
  }, [isOver, isUnknown, code])

  if (isUnknown) return null
  if (refusal) return <GameNotFound message={refusal.message} />
  if (!view) {
    return (
      <Page narrow>
        <LoadingNote>Connecting to the game...</LoadingNote>
      </Page>
    )
  }
  return (
    <PlayerStage code={code} token={token} view={view} clock={clock} isConnected={isConnected} />
  )
}

interface PlayerStageProps {
  code: string
  token: string
  view: LivePlayerView
  clock: ClockMeasurement | undefined
  isConnected: boolean
}

function PlayerStage({ code, token, view, clock, isConnected }: PlayerStageProps) {
  const { room, you } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase starts at its top
  useEffect(() => {
    document.documentElement.scrollTop = 0
  }, [room.phase])
  return (
    <LiveFrame className={classes.stage}>
      <header className={classes.bar}>
        <span className={classes.name}>{you.name}</span>
        {you.team !== null && <TeamName team={you.team} />}
        <span className={classes.score}>
          {you.score.toLocaleString('en')} <span className="muted">points</span>
        </span>
      </header>
      <ConnectionNote isConnected={isConnected} />
      <div className={classes.content}>
        <PhaseView code={code} token={token} view={view} clock={clock} />
      </div>
    </LiveFrame>
  )
}

type PhaseViewProps = Omit<PlayerStageProps, 'isConnected'>

function PhaseView(game: PhaseViewProps) {
  const { view } = game
  const { room, you } = view
  switch (room.phase) {
    case 'lobby':
      return <Lobby view={view} />
    case 'ready':
    case 'open':
      return <OpenQuestion key={`${room.round} ${room.question.number}`} {...game} room={room} />
    case 'answer':
      return <LiveAnswerView room={room} you={you} />
    case 'podium':
      return <LivePodiumView room={room} you={you} />
    case 'closed':
      return <GameNotFound message={CLOSED_MESSAGES[room.reason]} />
  }
}

const CLOSED_MESSAGES = {
  ended: 'The host has ended this game. Thanks for playing!',
  expired: 'This game has ended. Games close after 12 hours.',
  removed: 'The host removed you from this game.',
}

function Lobby({ view: { room, you } }: { view: LivePlayerView }) {
  const isNext = room.round > 1
  useEffect(() => announce(`You’re in, ${you.name}.`), [you.name])
  return (
    <section className={`stack centred text-center ${classes.lobby}`}>
      <img src={homeHero} alt="" width={480} height={400} className={classes.scene} />
      <h1 className="muted large">You’re in!</h1>
      <p className={classes.ownName}>{you.name}</p>
      <p className="muted large">{room.title}</p>
      <LoadingNote>
        {isNext ? 'The next round starts soon.' : 'Waiting for the host to start...'}
      </LoadingNote>
    </section>
  )
}

type OpenRoom = Extract<LivePlayerView['room'], { phase: 'ready' | 'open' }>

function OpenQuestion({ code, token, room, view, clock }: PhaseViewProps & { room: OpenRoom }) {
  const { round, question } = room
  const { you } = view
  const seenAt = useArrivalTime(room)
  const options = room.phase === 'open' ? room.options : undefined
  const shownAt = useArrivalTime(room.phase)
  const startPresenceCheck = usePresenceCheck({ isByToken: true })
  const [tapped, setTapped] = useState<number>()
  const [isReceived, setIsReceived] = useState(false)
  const [problem, setProblem] = useState('')

  const chosen = you.answer ?? tapped

  async function choose(option: number): Promise<void> {
    if (chosen !== undefined) return
    const elapsedMs = performance.now() - shownAt
    const isHere = startPresenceCheck()
    setTapped(option)
    setProblem('')
    try {
      const { number } = question
      const body = { token, round, number, option, elapsedMs, stamp: clock?.stamp }
      const receipt = await sendUntilReceived(
        () => api(live.answer, { params: { code }, body }),
        isHere,
      )
      if (!receipt || !isHere()) return
      setTapped(receipt.option)
      setIsReceived(true)
    } catch (error) {
      if (!isHere()) return
      setTapped(undefined)
      setProblem(toUserMessage(error))
      if (!(error instanceof ApiError)) throw error
    }
  }

  return (
    <LiveQuestionView
      question={question}
      options={options}
      chosen={chosen}
      isStored={isReceived || you.answer !== null}
      problem={problem}
      endsAt={toDeviceTime(options ? room.closesAt : room.opensAt, { ...room, seenAt }, clock)}
      onChoose={(option) => void choose(option)}
    />
  )
}
