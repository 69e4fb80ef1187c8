import { Anchor, Button } from '@mantine/core'
import { messageFor } from '@quiz-kingdom/shared/api/http.ts'
import { saveProfileChoice } from '@quiz-kingdom/shared/api/profile.ts'
import { AVATARS, type Avatar as AvatarId } from '@quiz-kingdom/shared/entities/avatar.ts'
import type { Profile, ProfileChoice } from '@quiz-kingdom/shared/entities/profile.ts'
import { ErrorAlert, SuccessNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { IconCheck, IconUser } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SectionTitle } from '../../ui/page.tsx'
import classes from './choice-form.module.css'

type Saving = { state: 'idle' | 'pending' | 'saved' } | { state: 'failed'; failure: unknown }

interface ChoiceFormProps {
  profile: Profile
  onSaved: (choice: ProfileChoice) => void
}

/** How a player looks to others. */
export function ChoiceForm({ profile, onSaved }: ChoiceFormProps) {
  const [avatar, setAvatar] = useState(() => avatarOf(profile))
  const [isPublic, setPublic] = useState(profile.isPublic)
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })

  /** What was saved is no longer what is chosen. */
  function change(set: () => void): void {
    set()
    if (saving.state === 'saved') setSaving({ state: 'idle' })
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setSaving({ state: 'pending' })
    try {
      onSaved(await saveProfileChoice({ avatar, isPublic }))
      setSaving({ state: 'saved' })
    } catch (failure) {
      setSaving({ state: 'failed', failure })
    }
  }

  return (
    <form onSubmit={save} aria-labelledby="appearance" className={classes.root}>
      <SectionTitle id="appearance">How you appear</SectionTitle>
      <fieldset className={classes.avatars}>
        <legend>Avatar</legend>
        <AvatarOption
          label="Grey head"
          isChosen={avatar === null}
          onChoose={() => change(() => setAvatar(null))}
        >
          <IconUser aria-hidden="true" size={32} />
        </AvatarOption>
        {AVATARS.map(({ id, label }) => (
          <AvatarOption
            key={id}
            label={label}
            isChosen={avatar === id}
            onChoose={() => change(() => setAvatar(id))}
          >
            <Avatar avatar={id} />
          </AvatarOption>
        ))}
      </fieldset>
      <div>
        <label className={classes.public}>
          <input
            type="checkbox"
            checked={isPublic}
            onChange={({ currentTarget }) => {
              const { checked } = currentTarget
              change(() => setPublic(checked))
            }}
            aria-describedby="who-sees"
            className={classes.overlay}
          />
          <span aria-hidden="true" className={classes.box}>
            <IconCheck size={18} stroke={3} />
          </span>
          Show my profile to other players
        </label>
        <p id="who-sees" className={classes.whoSees}>
          {profile.isPublic ? (
            <>
              Everybody who is logged in can see it at{' '}
              <Anchor
                component={Link}
                to={paths.profileOfPlayer(profile.userId)}
                underline="always"
                inherit
              >
                its own address
              </Anchor>
              .
            </>
          ) : (
            'Now nobody but you can see it. Your avatar and best badges stand beside your name on the boards in any case.'
          )}
        </p>
      </div>
      {saving.state === 'failed' && (
        <ErrorAlert message={messageFor(saving.failure, 'Your choice could not be saved.')} />
      )}
      {saving.state === 'saved' && <SuccessNote>Saved.</SuccessNote>}
      <Button type="submit" loading={saving.state === 'pending'} className={classes.save ?? ''}>
        Save
      </Button>
    </form>
  )
}

function avatarOf({ avatar }: Profile): AvatarId | null {
  return AVATARS.find(({ id }) => id === avatar)?.id ?? null
}

interface AvatarOptionProps {
  label: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function AvatarOption({ label, isChosen, onChoose, children }: AvatarOptionProps) {
  return (
    <label className={classes.option} title={label}>
      <input
        type="radio"
        name="avatar"
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className={classes.overlay}
      />
      <span className={classes.drawing}>{children}</span>
    </label>
  )
}
