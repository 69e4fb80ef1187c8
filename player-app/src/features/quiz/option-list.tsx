import { optionLetter } from '@quiz-kingdom/shared/entities/question.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import classes from './option-list.module.css'

interface OptionListProps {
  options: readonly string[]
  chosen: number | undefined
  onChoose: (option: number) => void
  /** Id of the question's heading. */
  labelledBy: string
}

/** Native radios: a finger, the up and down keys and a screen reader know them already. */
export function OptionList({ options, chosen, onChoose, labelledBy }: OptionListProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.root}>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options never change place while they are shown
        <label key={index} className={classes.option}>
          <input
            type="radio"
            name="option"
            checked={index === chosen}
            onChange={() => onChoose(index)}
            className={classes.input}
          />
          <span className={classes.letter}>
            <span>{optionLetter(index)}</span>
          </span>{' '}
          <span className={classes.text}>{withLanguages(option)}</span>
        </label>
      ))}
    </div>
  )
}
