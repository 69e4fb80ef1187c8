import { Button, Group, Text } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as secondFactor from '@quiz-kingdom/shared/api/people/second-factor.ts'
import type { SecondFactorStatus } from '@quiz-kingdom/shared/entities/people/second-factor.ts'
import {
  type ProveSecondFactor,
  ProveSecondFactorSchema,
} from '@quiz-kingdom/shared/forms/second-factor.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { createResource, reload } from '@quiz-kingdom/shared/session/resource.ts'
import { AccountSection } from '@quiz-kingdom/shared/ui/account/account-section.tsx'
import { SuccessNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { CodeField, CurrentPasswordField } from '@quiz-kingdom/shared/ui/forms/fields.tsx'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { useState } from 'react'
import { useArrivalFocus } from '../../ui/use-arrival-focus.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetup } from './second-factor-setup.tsx'

const HEADING_ID = 'second-factor'

/** `message` confirms what was just done. */
type SectionView =
  | { name: 'status'; message?: string }
  | { name: 'renewing' | 'removing' }
  | { name: 'renewed'; recoveryCodes: readonly string[] }

export function SecondFactorSection() {
  const [resource] = useState(() => createResource({ load: () => api(secondFactor.read) }))
  const list = useResource(resource)
  const status = list.isStale ? undefined : list.data
  const [view, setView] = useState<SectionView>({ name: 'status' })

  /** Focuses the heading, because the pressed button disappears with its form. */
  function show(next: SectionView) {
    document.getElementById(HEADING_ID)?.focus()
    setView(next)
  }
  const cancel = () => show({ name: 'status' })
  function finish(message: string) {
    show({ name: 'status', message })
    void reload(resource)
  }

  return (
    <AccountSection
      id={HEADING_ID}
      title="Two-step login"
      intro="Enter a code from your phone after your password."
    >
      <ListStatus list={{ ...list, data: status }} loading="Loading two-step login..." />
      {status && renderView(status)}
    </AccountSection>
  )

  function renderView(status: SecondFactorStatus) {
    switch (view.name) {
      case 'renewed':
        return (
          <RecoveryCodes codes={view.recoveryCodes} onKept={() => finish('New codes saved.')} />
        )
      case 'renewing':
        return (
          <ProofForm
            text="New codes replace your current ones."
            send={(body) => api(secondFactor.renewRecoveryCodes, { body })}
            onSent={({ recoveryCodes }) => setView({ name: 'renewed', recoveryCodes })}
            submitLabel="Make new codes"
            sendingLabel="Making..."
            onCancel={cancel}
          />
        )
      case 'removing':
        return (
          <ProofForm
            text="Your password alone will be enough to log in."
            send={(body) => api(secondFactor.remove, { body })}
            onSent={({ message }) => finish(message)}
            submitLabel="Turn off"
            sendingLabel="Turning off..."
            tone="danger"
            onCancel={cancel}
          />
        )
    }
    const note = view.message && <SuccessNote>{view.message}</SuccessNote>
    if (!status.isOn)
      return (
        <>
          {note}
          <SecondFactorSetup onDone={() => finish('Two-step login is on.')} />
        </>
      )
    return (
      <>
        {note}
        <Text maw="60ch">
          It’s on. You have {pluralize(status.recoveryCodesLeft, 'recovery code')} left.
          {status.isRequired && ' All admins must use it, so you can’t turn it off.'}
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={() => setView({ name: 'renewing' })}>
            Make new recovery codes
          </Button>
          {!status.isRequired && (
            <Button color="red" variant="outline" onClick={() => setView({ name: 'removing' })}>
              Turn off
            </Button>
          )}
        </Group>
      </>
    )
  }
}

interface ProofFormProps<Answer> {
  text: string
  send: (proof: ProveSecondFactor) => Promise<Answer>
  onSent: (answer: Answer) => void
  submitLabel: string
  sendingLabel: string
  tone?: 'danger'
  onCancel: () => void
}

function ProofForm<Answer>(props: ProofFormProps<Answer>) {
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
