import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import type { LiveInvite } from '@quiz-kingdom/shared/entities/game/live.ts'
import { LiveNameFormSchema } from '@quiz-kingdom/shared/forms/live.ts'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useState } from 'react'
import * as v from 'valibot'
import { GameNotFound } from '../../play/live/game-not-found.tsx'
import { createLiveToken } from '../../play/live/live-room.ts'
import { CardForm } from '../../ui/card-form.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import { FieldError } from './field-error.tsx'

export function JoinRoom({ code, onJoined }: { code: string; onJoined: (token: string) => void }) {
  const list = usePageResource(code, () => api(live.readInvite, { params: { code } }))
  const { data: invite, failure } = list
  if (failure instanceof ApiError && isFinalRefusal(failure))
    return <GameNotFound message={failure.message} />
  return (
    <Page narrow>
      <PageHeading
        title={invite ? 'Join the game' : 'Live game'}
        {...(invite && { intro: invite.title })}
      />
      <ListStatus list={list} loading="Looking for the game..." />
      {invite && <NameForm invite={invite} onJoined={onJoined} />}
    </Page>
  )
}

const getNameProblem = (failure: unknown) =>
  failure instanceof ApiError ? failure.fields.name : undefined

const isFinalRefusal = ({ status }: ApiError) => status === 404 || status === 410 || status === 400

function NameForm({ invite, onJoined }: { invite: LiveInvite; onJoined: (token: string) => void }) {
  const { code, names, isLocked, isFull } = invite
  const user = useUser()
  const { state, isPending, run, refuse, reset } = useAction({ isByToken: true })
  const problem = state.phase === 'failed' ? (getNameProblem(state.failure) ?? state.problem) : ''
  // Every retry sends the same token, because a request without a response may have joined the game.
  const [token] = useState(createLiveToken)
  const isOwnName = names === 'own'

  const join = (name: string | undefined) =>
    void run(async () => {
      await api(live.join, { params: { code }, body: { token, name } })
      // Even if this page is closed by now: the player must come back with this token.
      onJoined(token)
    })

  function submit(form: FormData): void {
    if (isPending) return
    const parsed = v.safeParse(LiveNameFormSchema, { name: form.get('name') })
    if (!isOwnName) join(undefined)
    else if (parsed.success) join(parsed.output.name)
    else refuse(parsed.issues[0].message)
  }

  return (
    <CardForm onSubmit={submit}>
      {isLocked && <p className="muted">The host has locked this game.</p>}
      {isFull && <p className="muted">This game is full.</p>}
      {isOwnName ? (
        <>
          <label htmlFor="live-name" className="large strong">
            Your name
          </label>
          <input
            id="live-name"
            name="name"
            defaultValue={user?.username ?? ''}
            autoComplete="nickname"
            maxLength={40}
            aria-describedby="live-name-problem"
            aria-invalid={problem !== ''}
            onChange={reset}
          />
        </>
      ) : (
        <p className="muted">You get a name when you join.</p>
      )}
      <FieldError id="live-name-problem">{problem}</FieldError>
      <PlainButton type="submit" size="lg" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Joining...' : 'Join the game'}
      </PlainButton>
    </CardForm>
  )
}
