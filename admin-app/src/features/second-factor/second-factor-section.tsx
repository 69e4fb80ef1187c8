import { Button } from '@mantine/core'
import { messageOf } from '@quiz-kingdom/shared/api/http.ts'
import {
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@quiz-kingdom/shared/api/second-factor.ts'
import type { SecondFactorStatus } from '@quiz-kingdom/shared/entities/second-factor.ts'
import { AccountSection } from '@quiz-kingdom/shared/ui/account/account-section.tsx'
import { ErrorAlert, LoadingNote, SuccessNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { useEffect, useState } from 'react'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { SecondFactorSetup } from './second-factor-setup.tsx'

const HEADING = 'second-factor'

/** What was pressed goes with its form. */
const focusHeading = () => document.getElementById(HEADING)?.focus()

/** What the section shows; `said` is what has just been achieved. */
type View =
  | { name: 'loading' }
  | { name: 'failed'; message: string }
  | { name: 'status'; status: SecondFactorStatus; said?: string }
  | { name: 'renewing'; status: SecondFactorStatus }
  | { name: 'removing'; status: SecondFactorStatus }
  | { name: 'renewed'; recoveryCodes: readonly string[] }

/** The second factor on the account page: set it up, make new recovery codes, remove it. */
export function SecondFactorSection() {
  const [view, setView] = useState<View>({ name: 'loading' })

  function load(said?: string): Promise<void> {
    setView({ name: 'loading' })
    return getSecondFactor().then(
      (status) => setView({ name: 'status', status, ...(said && { said }) }),
      (error: unknown) => setView({ name: 'failed', message: messageOf(error) }),
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void load()
  }, [])

  function finish(said: string) {
    focusHeading()
    void load(said)
  }

  return (
    <AccountSection
      id={HEADING}
      title="Second factor"
      intro={<p>A code from an app on your phone, asked for after your password.</p>}
    >
      <Content view={view} setView={setView} onRetry={() => void load()} onFinished={finish} />
    </AccountSection>
  )
}

interface ContentProps {
  view: View
  setView: (view: View) => void
  onRetry: () => void
  onFinished: (said: string) => void
}

function Content({ view, setView, onRetry, onFinished }: ContentProps) {
  if (view.name === 'loading') {
    return <LoadingNote size="line">Loading your second factor...</LoadingNote>
  }
  if (view.name === 'failed') return <ErrorAlert message={view.message} onRetry={onRetry} />
  if (view.name === 'renewed') {
    return (
      <RecoveryCodes codes={view.recoveryCodes} onKept={() => onFinished('New codes are kept.')} />
    )
  }
  const { status } = view
  const cancel = () => {
    focusHeading()
    setView({ name: 'status', status })
  }
  if (view.name === 'renewing') {
    return (
      <ProofForm
        text="New codes take the place of those you have."
        send={renewRecoveryCodes}
        onSent={({ recoveryCodes }) => setView({ name: 'renewed', recoveryCodes })}
        submitLabel="Make new codes"
        sendingLabel="Making..."
        onCancel={cancel}
      />
    )
  }
  if (view.name === 'removing') {
    return (
      <ProofForm
        text="Without it, your password alone opens the console."
        send={removeSecondFactor}
        onSent={({ message }) => onFinished(message)}
        submitLabel="Remove it"
        sendingLabel="Removing..."
        tone="danger"
        onCancel={cancel}
      />
    )
  }
  return (
    <>
      {view.said && <SuccessNote>{view.said}</SuccessNote>}
      {status.isOn ? (
        <OnStatus status={status} setView={setView} />
      ) : (
        <SecondFactorSetup onDone={() => onFinished('Your second factor is on.')} />
      )}
    </>
  )
}

function OnStatus({
  status,
  setView,
}: { status: SecondFactorStatus } & Pick<ContentProps, 'setView'>) {
  const left = status.recoveryCodesLeft
  return (
    <>
      <p className={classes.text}>
        It is on. You have {left} recovery {left === 1 ? 'code' : 'codes'} left.
        {status.isRequired && ' Every admin must have one here, so it cannot be removed.'}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setView({ name: 'renewing', status })}>
          Make new recovery codes
        </Button>
        {!status.isRequired && (
          <Button
            color="red"
            variant="outline"
            onClick={() => setView({ name: 'removing', status })}
          >
            Remove it
          </Button>
        )}
      </div>
    </>
  )
}
