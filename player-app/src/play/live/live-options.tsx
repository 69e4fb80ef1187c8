import { isOptionLetter, optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import { LIVE_TEAM_NAMES } from '@quiz-kingdom/shared/entities/game/live.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconCheck, IconCircleDot, IconX } from '@tabler/icons-react'
import classes from './live-options.module.css'

/** One shape per option, so nobody depends on colours. The paths are drawn in a box of 24 × 24. */
const SHAPES = [
  // A diamond of a tibeb band
  'M12 1 23 12 12 23 1 12Z',
  // A Meskel cross
  'M8 1h8v7h7v8h-7v7H8v-7H1V8h7Z',
  // The round lid of a mesob
  'M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z',
  // The roof of a tukul
  'M12 2 23 22H1Z',
  // A star
  'm12 1 3.2 7.6 8 .7-6 5.3 1.8 8L12 18.4 5 22.6l1.8-8-6-5.3 8-.7Z',
  // A woven square
  'M3 3h18v18H3Z',
] as const

/** `place` is the position of the option or team, from 0. */
function OptionShape({ place }: { place: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classes.shape}>
      <path d={SHAPES[place % SHAPES.length]} />
    </svg>
  )
}

export function TeamName({ team }: { team: number }) {
  return (
    <span className={classes.team} data-place={team}>
      <OptionShape place={team} />
      {LIVE_TEAM_NAMES[team]}
    </span>
  )
}

/** Options of up to this many characters fit two to a row on a phone. */
const SHORT_OPTION_LENGTH = 12

type OptionVerdict = 'right' | 'wrong' | 'other'

interface LiveOptionsProps {
  options: readonly string[]
  labelledBy: string
  chosen?: number | undefined
  /** Undefined on the projector and after the question is closed. */
  onChoose?: ((place: number) => void) | undefined
  /** Null if the right answer is hidden; undefined before the question is closed. */
  correctOption?: number | null | undefined
  counts?: readonly number[]
  isLarge?: boolean
}

export function LiveOptions(props: LiveOptionsProps) {
  const { options, labelledBy, chosen, onChoose, counts, isLarge = false } = props
  const isShort = options.every((text) => text.length <= SHORT_OPTION_LENGTH)
  const total = counts?.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <ul
      role="list"
      aria-labelledby={labelledBy}
      className={classes.root}
      data-large={isLarge || undefined}
      data-short={isShort || undefined}
    >
      {options.map((text, place) => {
        const verdict = getVerdict(place, props)
        const count = counts?.[place]
        const content = (
          <>
            {count !== undefined && (
              <span
                aria-hidden="true"
                className={classes.bar}
                style={{
                  clipPath: `inset(0 ${total === 0 ? 100 : 100 - (100 * count) / total}% 0 0)`,
                }}
              />
            )}
            <OptionShape place={place} />
            <span className={classes.letter}>{optionLetter(place)}</span>
            <span className={classes.text}>
              {!isOptionLetter(text, place) && markLanguages(text)}
            </span>
            {verdict && <VerdictMark verdict={verdict} isChosen={place === chosen} />}
            {count !== undefined && (
              <span className={classes.count}>
                {count}
                <VisuallyHidden> {count === 1 ? 'answer' : 'answers'}</VisuallyHidden>
              </span>
            )}
          </>
        )
        const look = {
          className: classes.option,
          'data-place': place,
          'data-chosen': place === chosen || undefined,
          'data-verdict': verdict,
          'data-faded': isFaded(place, props) || undefined,
        }
        return (
          <li key={text} className={classes.item}>
            {onChoose ? (
              <button
                type="button"
                {...look}
                aria-pressed={place === chosen}
                onClick={() => onChoose(place)}
              >
                {content}
              </button>
            ) : (
              <div {...look}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function getVerdict(
  place: number,
  { chosen, correctOption }: LiveOptionsProps,
): OptionVerdict | undefined {
  if (typeof correctOption !== 'number') return place === chosen ? 'other' : undefined
  if (place === correctOption) return 'right'
  return place === chosen ? 'wrong' : undefined
}

function isFaded(place: number, { chosen, correctOption }: LiveOptionsProps): boolean {
  const highlighted = correctOption ?? chosen
  return highlighted !== undefined && place !== highlighted
}

function VerdictMark({ verdict, isChosen }: { verdict: OptionVerdict; isChosen: boolean }) {
  if (verdict === 'other')
    return (
      <span className={classes.chosen}>
        <IconCircleDot aria-hidden="true" size={20} />
        <VisuallyHidden>Your answer</VisuallyHidden>
      </span>
    )
  const Icon = verdict === 'right' ? IconCheck : IconX
  return (
    <span className={classes.mark}>
      <Icon aria-hidden="true" size="1.25em" stroke={3} />
      {verdict === 'wrong' || isChosen ? 'Your answer' : 'Correct answer'}
      {verdict === 'right' && isChosen && <VisuallyHidden>, right</VisuallyHidden>}
    </span>
  )
}
