import logo from '@quiz-kingdom/shared/art/logo.svg'
import type { LiveOwnState, LivePlayerRoom } from '@quiz-kingdom/shared/entities/game/live.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { CopyButton } from '@quiz-kingdom/shared/ui/feedback/copy-button.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconCheck, IconEyeOff, IconMinus, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { formatOrdinal } from '../../lib/ordinal.ts'
import { paths } from '../../lib/paths.ts'
import { LiveOptions } from '../../play/live/live-options.tsx'
import { TopPlayers } from '../../play/live/top-players.tsx'
import { ShareButton } from '../../ui/links/share-button.tsx'
import page from '../../ui/page.module.css'
import classes from './player-result.module.css'

type AnswerRoom = Extract<LivePlayerRoom, { phase: 'answer' }>
type PodiumRoom = Extract<LivePlayerRoom, { phase: 'podium' }>

const HEADING_ID = 'live-result'

export function LiveAnswerView({ room, you }: { room: AnswerRoom; you: LiveOwnState }) {
  const { question, options, correctOption, description, isHeldBack, isLast, nextAt } = room
  const outcome = getOutcome(room, you)
  const { title, points, mood, Icon } = outcome
  const place = you.rank === null ? '' : `You’re ${formatOrdinal(you.rank)} of ${you.ranked}.`
  const right = correctOption === null ? '' : (options[correctOption] ?? '')
  const spoken = `${title} ${points} ${right && `The answer is ${right}.`} ${place}`
  useEffect(() => announce(spoken), [spoken])
  return (
    <section aria-labelledby={HEADING_ID} className="stack">
      <div className={classes.verdict} data-mood={mood}>
        <Icon aria-hidden="true" size={44} stroke={2.5} className={classes.icon} />
        <h1 id={HEADING_ID} tabIndex={-1} className={page.title}>
          {title}
        </h1>
        {points && <p className="large strong">{points}</p>}
        {place && <p className="large strong">{place}</p>}
      </div>
      <h2 id="live-asked" className="large">
        {markLanguages(question.questionText)}
      </h2>
      <LiveOptions
        options={options}
        labelledBy="live-asked"
        chosen={you.answer ?? undefined}
        correctOption={correctOption}
      />
      {description && <p className="large">{markLanguages(description)}</p>}
      {isHeldBack && (
        <p className="large">
          You’re still playing this quiz, so its answers stay hidden until you finish it.
        </p>
      )}
      <p className="muted text-center">{describeNextStep(isLast, nextAt !== null)}</p>
    </section>
  )
}

function describeNextStep(isLast: boolean, isAutomatic: boolean): string {
  const what = isLast ? 'The final result' : 'The next question'
  return isAutomatic ? `${what} is coming up.` : `${what} comes when the host is ready.`
}

function getOutcome({ isHeldBack }: AnswerRoom, { result, answer }: LiveOwnState) {
  const none = { points: '', mood: 'none', Icon: IconMinus }
  if (isHeldBack) return { ...none, title: 'Answer hidden', Icon: IconEyeOff }
  if (!result) return { ...none, title: 'You joined during this question.' }
  if (answer === null) return { ...none, title: 'No answer in time' }
  if (!result.isRight) return { title: 'Not this time', points: '', mood: 'wrong', Icon: IconX }
  return {
    title: 'Correct!',
    points: `+${pluralize(result.points, 'point')}`,
    mood: 'right',
    Icon: IconCheck,
  }
}

export function LivePodiumView({ room, you }: { room: PodiumRoom; you: LiveOwnState }) {
  const { rank, ranked, score, rightAnswers } = you
  const isFirst = rank === 1 && score > 0
  const place = rank === null ? '' : `${formatOrdinal(rank)} of ${ranked}`
  const title = place ? `You’re ${place}!` : 'That’s it!'
  const facts =
    score > 0 || rightAnswers > 0
      ? `${pluralize(score, 'point')}, ${pluralize(rightAnswers, 'right answer')}`
      : 'No points this time. Maybe in the next round!'
  const shared = `I came ${place} in “${room.title}” on Quiz Kingdom with ${pluralize(score, 'point')}. Can you beat me? ${window.location.origin}`
  useEffect(() => announce(`${title} ${facts}`), [title, facts])
  return (
    <section aria-labelledby={HEADING_ID} className="stack">
      <div className={classes.final} data-first={isFirst || undefined}>
        {isFirst && <img src={logo} alt="" width={88} height={88} className={classes.icon} />}
        <p className="muted">{room.title}</p>
        <h1 id={HEADING_ID} tabIndex={-1} className={page.title}>
          {title}
        </h1>
        <p className="large strong">{facts}</p>
        {place && (
          <div className={classes.actions}>
            <ShareButton getData={() => ({ text: shared })} />
            <CopyButton text={shared}>Copy as text</CopyButton>
          </div>
        )}
      </div>
      <TopPlayers rows={room.top} teams={room.teams} own={you} />
      <p className="muted text-center">Stay here: the host may start another round.</p>
      <div className={classes.actions}>
        <LinkButton to={paths.daily}>Play the daily quiz</LinkButton>
      </div>
    </section>
  )
}
