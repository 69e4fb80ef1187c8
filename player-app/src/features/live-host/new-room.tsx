import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  LIVE_QUESTIONS_DEFAULT,
  LIVE_QUESTIONS_MAX,
  LIVE_SECONDS_DEFAULT,
  LIVE_SECONDS_MAX,
  LIVE_SECONDS_MIN,
  LIVE_TEAM_NAMES,
  LIVE_TEAMS_MIN,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { NewLiveRoomSchema } from '@quiz-kingdom/shared/forms/live.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { paths } from '../../lib/paths.ts'
import { CardForm } from '../../ui/card-form.tsx'
import classes from './new-room.module.css'

const TEAM_COUNTS = LIVE_TEAM_NAMES.map((_, index) => index + 1).filter(
  (count) => count >= LIVE_TEAMS_MIN,
)

export function NewRoom({ categoryId }: { categoryId: Id }) {
  const navigate = useNavigate()
  const action = useAction()

  function submit(form: FormData): void {
    const number = (name: string) => Number(form.get(name))
    const parsed = v.safeParse(NewLiveRoomSchema, {
      ...Object.fromEntries(form),
      categoryId,
      questions: number('questions'),
      seconds: number('seconds'),
      teams: number('teams'),
    })
    if (!parsed.success) {
      action.refuse(parsed.issues[0].message)
      return
    }
    void action.run(() => api(live.create, { body: parsed.output }), {
      onDone: ({ code }) => {
        if (code !== null) void navigate(paths.liveHostOf(code), { replace: true })
      },
    })
  }

  return (
    <CardForm onSubmit={submit}>
      <div className={classes.fields}>
        <NumberField
          name="questions"
          label="Questions"
          defaultValue={LIVE_QUESTIONS_DEFAULT}
          min={1}
          max={LIVE_QUESTIONS_MAX}
        />
        <NumberField
          name="seconds"
          label="Seconds per question"
          defaultValue={LIVE_SECONDS_DEFAULT}
          min={LIVE_SECONDS_MIN}
          max={LIVE_SECONDS_MAX}
        />
        <ChoiceField
          name="pace"
          label="Pace"
          options={{ host: 'I press Next', automatic: 'Automatic' }}
        />
        <ChoiceField
          name="speed"
          label="Points for speed"
          initial="half"
          options={{ off: 'Off', half: 'Half', full: 'Full' }}
        />
        <ChoiceField
          name="names"
          label="Names"
          options={{ own: 'Players choose', generated: 'We choose' }}
        />
        <label className="stack gap-2">
          <span className="strong">Teams</span>
          <select name="teams" defaultValue="0">
            <option value="0">No teams</option>
            {TEAM_COUNTS.map((count) => (
              <option key={count} value={count}>
                {count} teams
              </option>
            ))}
          </select>
        </label>
      </div>
      <p className="muted">
        Players join with a code on their own phones. Live games don’t count on any board.
      </p>
      <ActionNote action={action} />
      <PlainButton
        type="submit"
        size="lg"
        aria-disabled={action.isPending}
        aria-busy={action.isPending}
      >
        {action.isPending ? 'Opening the room...' : 'Open the room'}
      </PlainButton>
    </CardForm>
  )
}

function NumberField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="stack gap-2">
      <span className="strong">{label}</span>
      <input type="number" inputMode="numeric" {...input} />
    </label>
  )
}

interface ChoiceFieldProps {
  name: string
  label: string
  /** Labels by value. */
  options: Record<string, string>
  initial?: string | undefined
}

function ChoiceField(props: ChoiceFieldProps) {
  const { name, label, options, initial = Object.keys(options)[0] } = props
  return (
    <fieldset>
      <legend className="strong">{label}</legend>
      <div className={classes.choices}>
        {Object.entries(options).map(([value, text]) => (
          <label key={value} className={classes.option}>
            <input type="radio" name={name} value={value} defaultChecked={value === initial} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
