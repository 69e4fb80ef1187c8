import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as profiles from '@quiz-kingdom/shared/api/people/profile.ts'
import { AVATARS } from '@quiz-kingdom/shared/entities/people/avatar.ts'
import type { Profile, ProfileSettings } from '@quiz-kingdom/shared/entities/people/profile.ts'
import { ActionNote, useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { ActionButton } from '@quiz-kingdom/shared/ui/feedback/action-button.tsx'
import { IconUser } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links/text-link.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import { Avatar } from '../../ui/players/avatar.tsx'
import classes from './profile-settings-form.module.css'

interface ProfileSettingsFormProps {
  profile: Profile
  /** A stale profile may lack changes from another device, so it cannot be saved. */
  isStale: boolean
  onSaved: (choice: ProfileSettings) => void
}

const NO_AVATAR = { id: null, label: 'No avatar' } as const

/** Fields that the user has not changed show the profile's current values. */
export function ProfileSettingsForm({ profile, isStale, onSaved }: ProfileSettingsFormProps) {
  const [changes, setChanges] = useState<Partial<ProfileSettings>>({})
  const { avatar, isPublic } = { ...toProfileChoice(profile), ...changes }
  const saving = useAction({ failed: 'Your choice could not be saved.' })

  function change(choice: Partial<ProfileSettings>): void {
    setChanges({ ...changes, ...choice })
    if (saving.state.phase === 'done') saving.reset()
  }

  function save(event: FormEvent): void {
    event.preventDefault()
    void saving.run(async () => {
      onSaved(await api(profiles.save, { body: { avatar, isPublic } }))
      // Keeps changes made while saving.
      setChanges((now) => (now === changes ? {} : now))
      return 'Saved.'
    })
  }

  return (
    <form onSubmit={save} inert={isStale} aria-labelledby="appearance" className="stack">
      <SectionTitle id="appearance">How you appear</SectionTitle>
      <fieldset className={classes.avatars}>
        <legend>Avatar</legend>
        {[NO_AVATAR, ...AVATARS].map(({ id, label }) => (
          <label key={label} className={classes.option} title={label}>
            <input
              type="radio"
              name="avatar"
              aria-label={label}
              checked={avatar === id}
              onChange={() => change({ avatar: id })}
              className={classes.overlay}
            />
            <span className={classes.drawing}>
              {id ? <Avatar avatar={id} /> : <IconUser aria-hidden="true" size={32} />}
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <label className={classes.public}>
          <input
            type="checkbox"
            checked={isPublic}
            onChange={({ currentTarget }) => change({ isPublic: currentTarget.checked })}
            aria-describedby="who-sees"
          />
          Show my profile to other players
        </label>
        <p id="who-sees" className="muted small">
          {profile.isPublic ? (
            <>
              Anyone logged in can see it at{' '}
              <TextLink to={paths.profileOfPlayer(profile.userId)}>its own address</TextLink>.
            </>
          ) : (
            'Only you can see it. Your avatar and best badge still show on leaderboards.'
          )}
        </p>
      </div>
      <ActionNote action={saving} />
      <ActionButton type="submit" isPending={saving.isPending} className={classes.save}>
        Save
      </ActionButton>
    </form>
  )
}

function toProfileChoice({ avatar, isPublic }: Profile): ProfileSettings {
  return { avatar: AVATARS.find(({ id }) => id === avatar)?.id ?? null, isPublic }
}
