import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { findTextErrors, type QuestionValues } from '../../../lib/form/question-values.ts'
import { useFormFocus, validateOnBlur } from '../../../lib/form/use-editor.ts'
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
  const { formRef, restoreFocus } = useFormFocus()
  const form = useForm<QuestionValues>({
    mode: 'controlled',
    initialValues: typed,
    initialErrors: errors,
    validate: findTextErrors,
    validateInputOnChange: ['correctAnswer'],
    onValuesChange: onType,
    enhanceGetInputProps: validateOnBlur,
  })

  return (
    <form
      ref={formRef}
      noValidate
      aria-label={label}
      onSubmit={form.onSubmit(onMend, restoreFocus)}
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
