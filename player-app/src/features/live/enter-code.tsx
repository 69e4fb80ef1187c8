import { LiveCodeFormSchema } from '@quiz-kingdom/shared/forms/live.ts'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { paths } from '../../lib/paths.ts'
import { CardForm } from '../../ui/card-form.tsx'
import { FieldError } from './field-error.tsx'
import classes from './join.module.css'

export function EnterCode() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')

  function submit(form: FormData): void {
    const parsed = v.safeParse(LiveCodeFormSchema, { code: form.get('code') })
    if (parsed.success) void navigate(paths.liveOf(parsed.output.code))
    else setProblem(parsed.issues[0].message)
  }

  return (
    <CardForm onSubmit={submit}>
      <label htmlFor="live-code" className="large strong">
        Game code
      </label>
      <input
        id="live-code"
        name="code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        placeholder="000000"
        aria-describedby="live-code-problem"
        aria-invalid={problem !== ''}
        className={classes.code}
        onChange={() => setProblem('')}
      />
      <FieldError id="live-code-problem">{problem}</FieldError>
      <PlainButton type="submit" size="lg">
        Join
      </PlainButton>
    </CardForm>
  )
}
