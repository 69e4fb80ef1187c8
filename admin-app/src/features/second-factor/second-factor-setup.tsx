import type { SecondFactorSetup as Setup } from '@quiz-kingdom/shared/entities/second-factor.ts'
import { useState } from 'react'
import { BeginForm } from './begin-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { name: 'begin'; isCancelled: boolean }
  | { name: 'confirm'; setup: Setup }
  | { name: 'keep'; recoveryCodes: readonly string[] }

interface SecondFactorSetupProps {
  /** Called when it is on and the recovery codes are kept. */
  onDone: () => void
}

/** From the password by way of the app's first code to the recovery codes. */
export function SecondFactorSetup({ onDone }: SecondFactorSetupProps) {
  const [step, setStep] = useState<Step>({ name: 'begin', isCancelled: false })
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
