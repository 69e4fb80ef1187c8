import { Stack, VisuallyHidden } from '@mantine/core'
import { isItsLetter, optionLetter } from '@quiz-kingdom/shared/entities/question.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import { IconCheck } from '@tabler/icons-react'
import classes from './option-list.module.css'

interface OptionListProps {
  options: readonly string[]
  correctAnswer: number
}

export function OptionList({ options, correctAnswer }: OptionListProps) {
  return (
    <Stack role="list" component="ol" gap="xs">
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an imported row may repeat an option
        <li key={index} className={classes.option} data-correct={index === correctAnswer}>
          <span className={classes.letter}>{optionLetter(index)}</span>
          <span className={classes.text}>
            {!isItsLetter(option, index) && withLanguages(option)}
          </span>
          {index === correctAnswer && (
            <>
              <IconCheck size={20} aria-hidden="true" className={classes.check} />
              <VisuallyHidden>(correct answer)</VisuallyHidden>
            </>
          )}
        </li>
      ))}
    </Stack>
  )
}
