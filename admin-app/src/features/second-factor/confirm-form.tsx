import { Anchor, Group, Stack, Text } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as secondFactor from '@quiz-kingdom/shared/api/people/second-factor.ts'
import type {
  RecoveryCodes,
  SecondFactorSetup,
} from '@quiz-kingdom/shared/entities/people/second-factor.ts'
import { ConfirmSecondFactorSchema } from '@quiz-kingdom/shared/forms/second-factor.ts'
import { CopyButton } from '@quiz-kingdom/shared/ui/feedback/copy-button.tsx'
import { CodeField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import classes from './second-factor.module.css'

interface ConfirmFormProps {
  setup: SecondFactorSetup
  onConfirmed: (codes: RecoveryCodes) => void
  onCancel: () => void
}

export function ConfirmForm({ setup, onConfirmed, onCancel }: ConfirmFormProps) {
  const { secret, uri, qrCode } = setup
  const intro = useArrivalFocus<HTMLParagraphElement>()
  const { form, frame } = useServerForm({
    schema: ConfirmSecondFactorSchema,
    initialValues: { code: '' },
    send: (body) => api(secondFactor.confirmSetup, { body }),
    onSent: onConfirmed,
  })
  return (
    <Stack>
      <Text ref={intro} tabIndex={-1} maw="60ch">
        Scan this QR code with your authenticator app. On this device?{' '}
        <Anchor href={uri}>Open it in the app</Anchor>.
      </Text>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt="QR code with the secret for your authenticator app"
        width={200}
        height={200}
        className={classes.qrCode}
      />
      <div>
        <Text maw="60ch">Or type this secret into the app:</Text>
        <Group mt="xs">
          <code className={classes.code}>{formatSecret(secret)}</code>
          <CopyButton text={secret}>Copy the secret</CopyButton>
        </Group>
      </div>
      <FormFrame
        {...frame}
        compact
        submitLabel="Turn on"
        sendingLabel="Checking..."
        onCancel={onCancel}
      >
        <CodeField kind="app" {...form.getInputProps('code')} />
      </FormFrame>
    </Stack>
  )
}

function formatSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
