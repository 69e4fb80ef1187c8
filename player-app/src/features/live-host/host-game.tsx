import { api, operationUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import type { ClockMeasurement } from '@quiz-kingdom/shared/api/client/live-clock.ts'
import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import { type LiveHostView, LiveHostViewSchema } from '@quiz-kingdom/shared/entities/game/live.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ConfirmButton } from '@quiz-kingdom/shared/ui/feedback/confirm-button.tsx'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { LinkButton, PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useEffect, useRef } from 'react'
import { paths } from '../../lib/paths.ts'
import { GameNotFound } from '../../play/live/game-not-found.tsx'
import { ConnectionNote, LiveFrame } from '../../play/live/live-frame.tsx'
import { useArrivalTime, useKeyDown, useLiveStream } from '../../play/live/live-room.ts'
import { Page } from '../../ui/page.tsx'
import classes from './host.module.css'
import { PlayersButton } from './players-button.tsx'
import { AnswerStage, LobbyStage, PodiumStage, QuestionStage } from './stages.tsx'

export function HostGame({ code }: { code: string }) {
  const { view, isConnected, refusal, clock } = useLiveStream<LiveHostView>({
    url: operationUrl(live.streamAsHost, { params: { code } }),
    schema: LiveHostViewSchema,
    isLast: ({ phase }) => phase === 'closed',
  })
  usePageTitle(view ? `${view.title} · Live` : 'Live game')
  if (refusal) return <GameNotFound message={refusal.message} />
  if (!view) {
    return (
      <Page narrow>
        <LoadingNote>Opening the game...</LoadingNote>
      </Page>
    )
  }
  if (view.phase === 'closed') {
    return <GameNotFound message="This game has ended." reportOf={view.roomId} />
  }
  return <HostStage code={code} view={view} clock={clock} isConnected={isConnected} />
}

type RunningView = Exclude<LiveHostView, { phase: 'closed' }>

interface HostStageProps {
  code: string
  view: RunningView
  clock: ClockMeasurement | undefined
  isConnected: boolean
}

function HostStage({ code, view, clock, isConnected }: HostStageProps) {
  const action = useAction()
  const primary = useRef<HTMLButtonElement>(null)
  const params = { code }
  const body = { version: view.version }
  const send = (name: live.LiveCommand) =>
    void action.run(() => api(live.commands[name], { params, body }))
  const proceed = () =>
    view.phase === 'podium'
      ? void action.run(() => api(live.playAgain, { params, body }))
      : send('next')
  const toggleLock = () => {
    const change = view.isLocked ? live.unlock : live.lock
    void action.run(() => api(change, { params, body: { isLocked: !view.isLocked } }))
  }
  const shownAt = useArrivalTime(view.phase)
  const isReadyToGoOn = view.phase !== 'lobby' || view.players > 0
  // The options may appear automatically just before the host presses the button to show them. That press
  // must not close the question.
  const isMeant = () =>
    isReadyToGoOn && (view.phase !== 'open' || performance.now() - shownAt > ACCIDENTAL_PRESS_MS)
  const press = () => {
    if (isMeant()) proceed()
  }
  useSpaceKey(press)
  // The primary button keeps the focus, so the same key always moves the game on.
  const moment =
    view.phase === 'lobby' || view.phase === 'podium' ? view.phase : view.question.number
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each new phase and question
  useEffect(() => primary.current?.focus({ preventScroll: true }), [view.phase, moment])

  return (
    <LiveFrame className={classes.projector}>
      <header className={classes.bar}>
        <p className={`strong ${classes.title}`}>{view.title}</p>
        <p>
          <span className="muted">{window.location.host}/live</span>{' '}
          <strong className={classes.smallCode}>{formatCode(code)}</strong>
        </p>
      </header>
      <ConnectionNote isConnected={isConnected} />
      <div className={classes.stage}>
        {view.phase === 'lobby' && (
          <LobbyStage view={view} link={window.location.origin + paths.liveOf(code)} />
        )}
        {(view.phase === 'ready' || view.phase === 'open') && (
          <QuestionStage key={`${view.round} ${view.question.number}`} view={view} clock={clock} />
        )}
        {view.phase === 'answer' && <AnswerStage view={view} />}
        {view.phase === 'podium' && <PodiumStage view={view} />}
      </div>
      <ActionNote action={action} />
      <footer className={classes.controls}>
        <div className={`row centred ${classes.secondary}`}>
          <p className="strong">
            {view.players} {view.players === 1 ? 'player' : 'players'}
          </p>
          <PlayersButton code={code} />
          {view.phase !== 'podium' && (
            <PlainButton variant="quiet" aria-pressed={view.isLocked} onClick={toggleLock}>
              {view.isLocked ? 'Unlock' : 'Lock'}
            </PlainButton>
          )}
          {(view.phase === 'ready' || view.phase === 'open') && (
            <PlainButton variant="quiet" onClick={() => send('skip')}>
              Skip question
            </PlainButton>
          )}
          {view.phase !== 'podium' && view.phase !== 'lobby' && (
            <ConfirmButton
              label="End the game"
              title="End the game now?"
              text="Everyone goes to the podium. A question that is still open doesn’t count."
              keepLabel="Keep playing"
              onConfirm={() => send('end')}
            />
          )}
          {view.phase === 'podium' && (
            <LinkButton to={paths.liveReportOf(view.roomId, view.round)} variant="quiet">
              Report
            </LinkButton>
          )}
          {(view.phase === 'podium' || view.phase === 'lobby') && (
            <ConfirmButton
              label="Close the room"
              text="The code stops working for everyone. You can open the report for 30 days."
              keepLabel="Keep it open"
              onConfirm={() => send('close')}
            />
          )}
        </div>
        <PlainButton
          ref={primary}
          size="lg"
          className={classes.primary ?? ''}
          aria-disabled={!isReadyToGoOn || action.isPending}
          aria-keyshortcuts="Space"
          onClick={press}
        >
          {BUTTON_LABELS[view.phase](view)}
        </PlainButton>
      </footer>
    </LiveFrame>
  )
}

/** Presses within this time after the options appear are ignored, in ms. */
const ACCIDENTAL_PRESS_MS = 1000

const BUTTON_LABELS: Record<RunningView['phase'], (view: RunningView) => string> = {
  lobby: () => 'Start the game',
  ready: () => 'Show options',
  open: () => 'Show answer',
  answer: (view) => (view.phase === 'answer' && view.isLast ? 'Show podium' : 'Next question'),
  podium: () => 'Play again',
}

export function formatCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** The space bar moves the game on unless the focused element uses that key itself. */
function useSpaceKey(proceed: () => void): void {
  useKeyDown((event) => {
    const { target } = event
    const takesKey =
      target instanceof Element && target.closest('button, a, input, select, summary, dialog')
    if (event.key !== ' ' || event.repeat || takesKey) return
    event.preventDefault()
    proceed()
  })
}
