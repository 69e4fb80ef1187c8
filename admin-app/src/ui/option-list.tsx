import { Box, Group, Stack, VisuallyHidden } from '@mantine/core'
import { isOptionLetter, optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconCheck } from '@tabler/icons-react'

const CORRECT_OPTION_STYLE = {
  bd: '1px solid var(--qk-right-line)',
  bg: 'var(--qk-right-surface)',
  c: 'var(--qk-right-text)',
  fw: 700,
}

interface OptionListProps {
  options: readonly string[]
  correctAnswer: number
}

export function OptionList({ options, correctAnswer }: OptionListProps) {
  return (
    <Stack role="list" component="ol" gap="xs">
      {options.map((option, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: an imported row may repeat an option
          key={index}
          component="li"
          gap="xs"
          px="xs"
          py={4}
          wrap="nowrap"
          bd="1px solid var(--qk-line)"
          bdrs="sm"
          {...(index === correctAnswer && CORRECT_OPTION_STYLE)}
        >
          <strong>{optionLetter(index)}</strong>
          <Box component="span" flex={1} miw={0}>
            {isOptionLetter(option, index) ? (
              <span className="muted">In the picture</span>
            ) : (
              markLanguages(option)
            )}
          </Box>
          {index === correctAnswer && (
            <>
              <IconCheck size={20} aria-hidden="true" style={{ flex: 'none' }} />
              <VisuallyHidden>(correct answer)</VisuallyHidden>
            </>
          )}
        </Group>
      ))}
    </Stack>
  )
}
