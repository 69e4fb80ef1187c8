import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { findTextErrors, type QuestionValues } from '../../../lib/form/question-values.ts'
import { validateOnBlur } from '../../../lib/form/use-editor.ts'
import { QuestionFields } from '../../../ui/form/question-fields.tsx'

interface RowFormProps {
  label: string
  typed: QuestionValues
  errors: Readonly<Record<string, string>>
  onType: (values: QuestionValues) => void
  onMend: (values: QuestionValues) => void
  onCancel: () => void
}

export function RowForm({ label, typed, errors, onType, onMend, onCancel }: RowFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const form = useForm<QuestionValues>({
    mode: 'controlled',
    initialValues: typed,
    initialErrors: errors,
    validate: findTextErrors,
    validateInputOnChange: ['correctAnswer'],
    onValuesChange: onType,
    enhanceGetInputProps: validateOnBlur,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal focuses the first fault
  useEffect(() => {
    const wrong = element.current?.querySelector('[aria-invalid="true"], [data-invalid]')
    const target = wrong ?? element.current?.querySelector('input, textarea')
    if (target instanceof HTMLElement) target.focus()
  }, [refusals])

  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={form.onSubmit(onMend, () => setRefusals(refusals + 1))}
    >
      <Stack gap="sm">
        <QuestionFields form={form} />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Done</Button>
        </Group>
      </Stack>
    </form>
  )
}
