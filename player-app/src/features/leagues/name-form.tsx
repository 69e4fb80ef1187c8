import { TextInput } from '@mantine/core'
import type { League } from '@quiz-kingdom/shared/entities/game/league.ts'
import { type LeagueName, LeagueNameSchema } from '@quiz-kingdom/shared/forms/league.ts'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'
import { useState } from 'react'

interface NameFormProps {
  name?: string
  submitLabel: string
  sendingLabel: string
  send: (form: LeagueName) => Promise<League>
  onSent: (league: League) => unknown
}

export function NameForm({ name = '', submitLabel, sendingLabel, send, onSent }: NameFormProps) {
  const { form, frame } = useServerForm({
    schema: LeagueNameSchema,
    initialValues: { name },
    send,
    onSent,
  })
  const [shown, setShown] = useState(name)

  // Takes over a rename from another device unless the user has edited the name.
  if (name !== shown) {
    setShown(name)
    if (form.values.name === shown) form.setValues({ name })
  }

  return (
    <FormFrame {...frame} compact submitLabel={submitLabel} sendingLabel={sendingLabel}>
      <TextInput
        {...form.getInputProps('name')}
        label="League name"
        description="3 to 40 characters, shown on the invite"
        autoComplete="off"
      />
    </FormFrame>
  )
}
