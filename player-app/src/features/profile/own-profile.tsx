import { patchUser } from '@quiz-kingdom/shared/auth/auth-store.ts'
import type { ProfileChoice } from '@quiz-kingdom/shared/entities/profile.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { useMemo } from 'react'
import { HeldBackNote } from '../../ui/held-back-note.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { createOwnProfileStore } from './profile-store.ts'

export function OwnProfile({ user }: { user: User }) {
  const store = useMemo(() => createOwnProfileStore(user.id), [user.id])
  const list = useFreshList(store)
  const { items, isFromCache, update } = list
  const [profile] = items

  function keep({ avatar, isPublic }: ProfileChoice): void {
    const isHere = patchUser(user.id, ({ avatar: _before, ...unchanged }) => ({
      ...unchanged,
      ...(avatar && { avatar }),
    }))
    if (!isHere) return
    update((profiles) => profiles.map((it) => ({ ...it, avatar: avatar ?? undefined, isPublic })))
  }

  return (
    <>
      <ListStatus
        list={list}
        loading="Loading your profile..."
        failed="Your profile could not be loaded"
      />
      {profile?.heldBack && <HeldBackNote />}
      {profile && (
        <ProfileSections profile={profile}>
          <ChoiceForm profile={profile} isFromCache={isFromCache} onSaved={keep} />
        </ProfileSections>
      )}
    </>
  )
}
