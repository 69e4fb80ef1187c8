import { TextInput } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/http.ts'
import * as leagues from '@quiz-kingdom/shared/api/leagues.ts'
import type { League } from '@quiz-kingdom/shared/entities/league.ts'
import { InviteCodeSchema } from '@quiz-kingdom/shared/forms/league.ts'
import { FormFrame, useServerForm } from '@quiz-kingdom/shared/ui/forms/form.tsx'

export function CodeForm({ onJoined }: { onJoined: (league: League) => void }) {
  const { form, frame } = useServerForm({
    schema: InviteCodeSchema,
    initialValues: { code: '' },
    send: (body) => api(leagues.join, { body }),
    onSent: onJoined,
  })
  return (
    <FormFrame {...frame} compact submitLabel="Join" sendingLabel="Joining...">
      <TextInput
        {...form.getInputProps('code')}
        label="Invite code"
        description="Eight letters"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FormFrame>
  )
}
