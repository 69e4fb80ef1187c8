import { Text } from '@mantine/core'
import {
  type ProveSecondFactor,
  ProveSecondFactorSchema,
} from '@quiz-kingdom/shared/forms/second-factor.ts'
import { CodeField, CurrentPasswordField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'

interface ProofFormProps<Answer> {
  text: string
  send: (proof: ProveSecondFactor) => Promise<Answer>
  onSent: (answer: Answer) => void
  submitLabel: string
  sendingLabel: string
  tone?: 'danger'
  onCancel: () => void
}

export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { text, send, onSent, submitLabel, sendingLabel, tone, onCancel } = props
  const intro = useArrivalFocus<HTMLParagraphElement>()
  const { form, frame } = useServerForm({
    schema: ProveSecondFactorSchema,
    initialValues: { currentPassword: '', code: '' },
    send,
    onSent,
  })
  return (
    <>
      <Text ref={intro} tabIndex={-1} maw="60ch">
        {text}
      </Text>
      <FormFrame
        {...frame}
        {...{ submitLabel, sendingLabel }}
        {...(tone && { tone })}
        compact
        onCancel={onCancel}
      >
        <CurrentPasswordField {...form.getInputProps('currentPassword')} label="Your password" />
        <CodeField
          kind="app"
          {...form.getInputProps('code')}
          label="Code from your app, or a recovery code"
          inputMode="text"
        />
      </FormFrame>
    </>
  )
}
