import { ActionIcon, Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  addOption,
  canAddOption,
  canRemoveOption,
  pasteOptions,
  type QuestionValues,
  removeOption,
} from '../../lib/form/question-values.ts'

/** Aligns a button with an input that has a label above it. */
const LABEL_HEIGHT = 'var(--space-6)'

export function OptionFields({ form }: { form: UseFormReturnType<QuestionValues> }) {
  const { values, errors } = form
  const list = useRef<HTMLDivElement>(null)

  function change(options: Partial<QuestionValues>, focused: number) {
    flushSync(() => {
      form.setValues(options)
      form.setErrors(omitOptionErrors)
    })
    list.current?.querySelector<HTMLElement>(`[data-path="options.${focused}"]`)?.focus()
  }

  function paste(event: ClipboardEvent, index: number) {
    const options = pasteOptions(values, index, event.clipboardData.getData('text'))
    if (!options) return
    event.preventDefault()
    change(options, options.options.length - 1)
  }

  return (
    <Radio.Group
      label="Options"
      description="Mark the correct one. Paste several at once, one per line."
      withAsterisk
      {...form.getInputProps('correctAnswer')}
      error={errors.correctAnswer ?? errors.options}
    >
      <Stack ref={list} gap="xs" my="xs">
        {values.options.map((_, index) => {
          const name = `Option ${optionLetter(index)}`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option has no identity but its index
            <Group key={index} gap="var(--space-1)" align="start" wrap="nowrap">
              <Radio
                value={String(index)}
                aria-label={`${name} is correct`}
                data-invalid={errors.correctAnswer || errors.options ? true : undefined}
                w="var(--target)"
                mt={LABEL_HEIGHT}
              />
              <TextInput
                label={name}
                flex={1}
                {...form.getInputProps(`options.${index}`)}
                onPaste={(event) => paste(event, index)}
              />
              {canRemoveOption(values) && (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  mt={LABEL_HEIGHT}
                  aria-label={`Remove ${name}`}
                  title={`Remove ${name}`}
                  onClick={() => change(removeOption(values, index), Math.max(0, index - 1))}
                >
                  <IconTrash size={20} aria-hidden="true" />
                </ActionIcon>
              )}
            </Group>
          )
        })}
      </Stack>
      {canAddOption(values) && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => change(addOption(values), values.options.length)}
        >
          Add option
        </Button>
      )}
    </Radio.Group>
  )
}

/** Drops errors whose field names contain an outdated index, such as `options.2`. */
function omitOptionErrors(errors: Record<string, React.ReactNode>) {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !field.startsWith('option')))
}
