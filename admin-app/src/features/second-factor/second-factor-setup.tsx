import type { SecondFactorSetup as Setup } from '@quiz-kingdom/shared/entities/second-factor.ts'
import { useState } from 'react'
import { BeginForm } from './begin-form.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { name: 'begin'; isCancelled: boolean }
  | { name: 'confirm'; setup: Setup }
  | { name: 'keep'; recoveryCodes: readonly string[] }

export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
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
