import { isOptionLetter, optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ShownOption } from './attempts/shown-options.ts'
import classes from './option-list.module.css'

interface OptionListProps {
  options: readonly ShownOption[]
  /** Stored index. */
  chosen: number | undefined
  onChoose: (option: ShownOption) => void
  labelledBy: string
  /** Stored index of the right option. Once set, no option can be chosen any more. */
  right?: number | undefined
}

/** Options of up to this many characters fit two to a row on a phone. */
const SHORT_OPTION_LENGTH = 12

/** Native radios work with touch, arrow keys and screen readers as they are. */
export function OptionList({ options, chosen, onChoose, labelledBy, right }: OptionListProps) {
  const isAnswered = right !== undefined
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={classes.root}
      data-length={getLength(options)}
    >
      {options.map((option, place) => (
        <label
          key={option.index}
          className={classes.option}
          data-chosen={option.index === chosen || undefined}
          data-answered={isAnswered || undefined}
          data-verdict={isAnswered ? getVerdict(option, chosen, right) : undefined}
        >
          <input
            type="radio"
            name="option"
            checked={option.index === chosen}
            disabled={isAnswered}
            onChange={() => onChoose(option)}
            className={classes.input}
          />
          <span className={classes.letter}>
            <span>{optionLetter(place)}</span>
          </span>{' '}
          {!isOptionLetter(option.text, place) && (
            <span className={classes.text}>{markLanguages(option.text)}</span>
          )}
          {option.index === chosen && !isAnswered && (
            <IconCheck aria-hidden stroke={3} className={classes.tick} />
          )}
          {isAnswered && <VerdictMark verdict={getVerdict(option, chosen, right)} />}
        </label>
      ))}
    </div>
  )
}

/** Options that are letters stand for places in a picture. */
function getLength(options: readonly ShownOption[]) {
  if (options.every(({ text }, place) => isOptionLetter(text, place))) return 'letter'
  return options.every(({ text }) => text.length <= SHORT_OPTION_LENGTH) ? 'short' : undefined
}

function getVerdict({ index }: ShownOption, chosen: number | undefined, right: number) {
  if (index === right) return 'right'
  return index === chosen ? 'wrong' : undefined
}

function VerdictMark({ verdict }: { verdict: ReturnType<typeof getVerdict> }) {
  if (!verdict) return null
  const Icon = verdict === 'right' ? IconCheck : IconX
  return (
    <span className={classes.verdict}>
      <Icon aria-hidden size={16} stroke={3} />
      {verdict === 'right' ? 'Correct answer' : 'Your answer'}
    </span>
  )
}
