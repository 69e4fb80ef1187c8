import { Button } from '@mantine/core'
import { useState } from 'react'
import { CodeField } from './code-field.tsx'
import classes from './login-code-step.module.css'
import type { LoginForm } from './use-login-form.ts'

/** What a log-in asks for after the password, where there is a second factor. */
export function LoginCodeStep({ form, startAnew }: Pick<LoginForm, 'form' | 'startAnew'>) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')

  function switchKind() {
    form.setFieldValue('code', '')
    setKind(kind === 'app' ? 'recovery' : 'app')
  }

  return (
    <>
      <p role="status" className={classes.intro}>
        One more step for <strong>{form.values.email}</strong>: enter a code.
      </p>
      <CodeField
        key={kind}
        kind={kind}
        {...form.getInputProps('code')}
        autoFocus={kind !== 'app'}
      />
      <div className={classes.ways}>
        <Button variant="subtle" onClick={switchKind}>
          {kind === 'app' ? 'Use a recovery code' : 'Use the app'}
        </Button>
        <Button variant="subtle" onClick={startAnew}>
          Back
        </Button>
      </div>
    </>
  )
}
