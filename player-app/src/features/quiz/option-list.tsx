import { optionLetter } from '@quiz-kingdom/shared/entities/question.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import type { ShownOption } from './attempt.ts'
import classes from './option-list.module.css'

interface OptionListProps {
  options: readonly ShownOption[]
  /** By its stored index. */
  chosen: number | undefined
  onChoose: (option: ShownOption) => void
  /** Id of the question's heading. */
  labelledBy: string
}

/** Native radios: a finger, the up and down keys and a screen reader know them already. */
export function OptionList({ options, chosen, onChoose, labelledBy }: OptionListProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.root}>
      {options.map((option, place) => (
        <label key={option.index} className={classes.option}>
          <input
            type="radio"
            name="option"
            checked={option.index === chosen}
            onChange={() => onChoose(option)}
            className={classes.input}
          />
          <span className={classes.letter}>
            <span>{optionLetter(place)}</span>
          </span>{' '}
          <span className={classes.text}>{withLanguages(option.text)}</span>
        </label>
      ))}
    </div>
  )
}
