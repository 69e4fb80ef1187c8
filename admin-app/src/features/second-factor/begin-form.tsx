import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as secondFactor from '@quiz-kingdom/shared/api/second-factor.ts'
import type { SecondFactorSetup } from '@quiz-kingdom/shared/entities/second-factor.ts'
import { BeginSecondFactorSchema } from '@quiz-kingdom/shared/forms/second-factor.ts'
import { CurrentPasswordField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'

interface BeginFormProps {
  takesFocus: boolean
  onBegun: (setup: SecondFactorSetup) => void
}

/** Asks for the password, so that nobody else turns it on at a desk that was left. */
export function BeginForm({ takesFocus, onBegun }: BeginFormProps) {
  const { form, frame } = useServerForm({
    schema: BeginSecondFactorSchema,
    initialValues: { currentPassword: '' },
    send: (body) => api(secondFactor.begin, { body }),
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
