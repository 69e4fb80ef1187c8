import { Anchor, Group, Stack, Text } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as secondFactor from '@quiz-kingdom/shared/api/people/second-factor.ts'
import type {
  RecoveryCodes as Codes,
  SecondFactorSetup as Setup,
} from '@quiz-kingdom/shared/entities/people/second-factor.ts'
import {
  BeginSecondFactorSchema,
  ConfirmSecondFactorSchema,
} from '@quiz-kingdom/shared/forms/second-factor.ts'
import { CopyButton } from '@quiz-kingdom/shared/ui/feedback/copy-button.tsx'
import { CodeField, CurrentPasswordField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { useState } from 'react'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

type SetupStep =
  | { name: 'begin'; isCancelled: boolean }
  | { name: 'confirm'; setup: Setup }
  | { name: 'keep'; recoveryCodes: readonly string[] }

export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<SetupStep>({ name: 'begin', isCancelled: false })
  if (step.name === 'begin') {
    return (
      <BeginForm
        takesFocus={step.isCancelled}
        onBegun={(setup) => setStep({ name: 'confirm', setup })}
      />
    )
  }
  if (step.name === 'confirm') {
    return (
      <ConfirmForm
        setup={step.setup}
        onCancel={() => setStep({ name: 'begin', isCancelled: true })}
        onConfirmed={({ recoveryCodes }) => setStep({ name: 'keep', recoveryCodes })}
      />
    )
  }
  return <RecoveryCodes codes={step.recoveryCodes} onKept={onDone} />
}

interface BeginFormProps {
  takesFocus: boolean
  onBegun: (setup: Setup) => void
}

/** Asks for the password, so that no one else can turn on two-step login at an unattended computer. */
function BeginForm({ takesFocus, onBegun }: BeginFormProps) {
  const { form, frame } = useServerForm({
    schema: BeginSecondFactorSchema,
    initialValues: { currentPassword: '' },
    send: (body) => api(secondFactor.beginSetup, { body }),
    onSent: onBegun,
  })
  return (
    <FormFrame {...frame} compact submitLabel="Set up" sendingLabel="Preparing...">
      <CurrentPasswordField
        {...form.getInputProps('currentPassword')}
        label="Your password"
        autoFocus={takesFocus}
      />
    </FormFrame>
  )
}

interface ConfirmFormProps {
  setup: Setup
  onConfirmed: (codes: Codes) => void
  onCancel: () => void
}

function ConfirmForm({ setup, onConfirmed, onCancel }: ConfirmFormProps) {
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
