import { apiUrl } from '@quiz-kingdom/shared/api/client/http.ts'
import type { ClockMeasurement } from '@quiz-kingdom/shared/api/client/live-clock.ts'
import logo from '@quiz-kingdom/shared/art/logo.svg'
import type { Picture } from '@quiz-kingdom/shared/entities/content/picture.ts'
import { LIVE_READING_MS, type LiveHostView } from '@quiz-kingdom/shared/entities/game/live.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { CopyButton } from '@quiz-kingdom/shared/ui/feedback/copy-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { LiveCountdown } from '../../play/live/live-countdown.tsx'
import { LIVE_HEADING_ID, LiveHeading } from '../../play/live/live-heading.tsx'
import { LiveOptions, TeamName } from '../../play/live/live-options.tsx'
import { toDeviceTime, useArrivalTime } from '../../play/live/live-room.ts'
import { TopPlayers } from '../../play/live/top-players.tsx'
import card from '../../ui/card.module.css'
import classes from './host.module.css'
import { formatCode } from './host-game.tsx'
import { QrCode } from './qr-code.tsx'

type PhaseView<Phase extends LiveHostView['phase']> = Extract<LiveHostView, { phase: Phase }>

export function LobbyStage({ view, link }: { view: PhaseView<'lobby'>; link: string }) {
  const { code, names, players, isLocked } = view
  return (
    <div className={classes.lobby}>
      <section aria-labelledby="live-join" className={`${card.card} ${classes.invite}`}>
        <h1 id="live-join" className={classes.heading}>
          Join at {window.location.host}
          <wbr />
          {paths.live}
        </h1>
        <p className="muted">Game code</p>
        <p className={classes.code}>{formatCode(code)}</p>
        <QrCode text={link} label="QR code to join the game" className={classes.qr} />
        <CopyButton text={link}>Copy link</CopyButton>
      </section>
      <section aria-labelledby="live-names" className="stack">
        <h2 id="live-names" className={classes.count}>
          {isLocked
            ? `Locked with ${pluralize(players, 'player')}`
            : players === 0
              ? 'Waiting for players...'
              : `${pluralize(players, 'player')} joined`}
        </h2>
        <ul role="list" className={classes.chips}>
          {names.map(({ playerId, name, team }) => (
            <li key={playerId} className={classes.chip}>
              {name}
              {team !== null && <TeamName team={team} />}
            </li>
          ))}
        </ul>
        {players > names.length && <p>and {players - names.length} more</p>}
      </section>
    </div>
  )
}

interface QuestionStageProps {
  view: PhaseView<'ready' | 'open'>
  clock: ClockMeasurement | undefined
}

export function QuestionStage({ view, clock }: QuestionStageProps) {
  const { question, players } = view
  const seenAt = useArrivalTime(view)
  const seen = { now: view.now, seenAt }
  useEffect(
    () => announce(`Question ${question.number} of ${question.of}. ${question.questionText}`),
    [question.number, question.of, question.questionText],
  )
  return (
    <section aria-labelledby={LIVE_HEADING_ID} className={classes.question}>
      <div className={classes.head}>
        <div className={classes.clock}>
          <LiveCountdown
            key={view.phase}
            endsAt={toDeviceTime(view.phase === 'open' ? view.closesAt : view.opensAt, seen, clock)}
            totalSeconds={view.phase === 'open' ? question.seconds : LIVE_READING_MS / 1000}
          />
        </div>
        <LiveHeading question={question} className={classes.asked} />
      </div>
      {question.picture && <StagePicture picture={question.picture} />}
      {view.phase === 'open' ? (
        <>
          <LiveOptions options={view.options} labelledBy={LIVE_HEADING_ID} isLarge />
          <p className="text-center">
            <strong>{view.answered}</strong> of {players} answered
          </p>
        </>
      ) : (
        <p className="muted text-center">Get ready...</p>
      )}
    </section>
  )
}

function StagePicture({ picture: { src, alt, credit } }: { picture: Picture }) {
  return (
    <figure className={classes.picture}>
      <img src={apiUrl(src)} alt={alt} />
      {credit && <figcaption className="muted small">{markLanguages(credit)}</figcaption>}
    </figure>
  )
}

export function AnswerStage({ view }: { view: PhaseView<'answer'> }) {
  const { question, options, correctOption, counts, description, top, teams, isHeldBack } = view
  const right = correctOption === null ? undefined : options[correctOption]
  useEffect(() => {
    if (right !== undefined) announce(`The answer is ${right}.`)
  }, [right])
  return (
    <div className={classes.answer}>
      <section aria-labelledby={LIVE_HEADING_ID} className={classes.question}>
        <LiveHeading question={question} className={classes.asked} />
        <LiveOptions
          options={options}
          labelledBy={LIVE_HEADING_ID}
          correctOption={correctOption}
          counts={counts}
          isLarge
        />
        {description && <p>{markLanguages(description)}</p>}
        {isHeldBack && <p>You’re still playing this quiz. Finish it to see the answers here.</p>}
      </section>
      <aside className={classes.standings}>
        <TopPlayers rows={top} teams={teams} />
        {question.picture && <StagePicture picture={question.picture} />}
      </aside>
    </div>
  )
}

const PODIUM_ORDER = [1, 0, 2] as const
/** `left` is in % of the width, `delay` in ms. */
const PETALS = Array.from({ length: 24 }, (_, index) => ({
  left: (index * 37) % 100,
  delay: (index * 230) % 1500,
}))

export function PodiumStage({ view }: { view: PhaseView<'podium'> }) {
  const { top, teams } = view
  return (
    <div className={classes.end}>
      <div aria-hidden="true" className={classes.petals}>
        {PETALS.map(({ left, delay }) => (
          <span key={left} style={{ left: `${left}%`, animationDelay: `${delay}ms` }} />
        ))}
      </div>
      <h1 className={classes.heading}>{view.title}: the podium</h1>
      <ol role="list" className={classes.podium}>
        {PODIUM_ORDER.map((place) => {
          const player = top[place]
          return player ? (
            <li key={player.playerId} className={classes.place} data-place={place + 1}>
              {place === 0 && <img src={logo} alt="" className={classes.crown} />}
              <p className={classes.winner}>{player.name}</p>
              <p>{pluralize(player.score, 'point')}</p>
              <div className={classes.plinth}>{player.rank}</div>
            </li>
          ) : null
        })}
      </ol>
      {top.length === 0 && <p>No one scored in this round.</p>}
      {(top.length > PODIUM_ORDER.length || teams.length > 0) && (
        <div className={classes.rest}>
          <TopPlayers rows={top.slice(PODIUM_ORDER.length)} teams={teams} />
        </div>
      )}
    </div>
  )
}
