import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as secondFactor from '@quiz-kingdom/shared/api/people/second-factor.ts'
import type { SecondFactorSetup as Setup } from '@quiz-kingdom/shared/entities/people/second-factor.ts'
import { BeginSecondFactorSchema } from '@quiz-kingdom/shared/forms/second-factor.ts'
import { CurrentPasswordField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { useState } from 'react'
import { ConfirmForm } from './confirm-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

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
