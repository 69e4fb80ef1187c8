import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as profiles from '@quiz-kingdom/shared/api/people/profile.ts'
import {
  ProfileSchema,
  type ProfileSettings,
} from '@quiz-kingdom/shared/entities/people/profile.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { patchUser } from '@quiz-kingdom/shared/session/auth-store.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { HeldBackNote } from '../../ui/held-back-note.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { ProfileSettingsForm } from './profile-settings-form.tsx'

const ownProfileStore = createResource({
  load: () => api(profiles.readOwn),
  cache: { key: 'quiz-kingdom:own:profile', schema: ProfileSchema },
})

export function OwnProfile({ user }: { user: User }) {
  const list = useResource(ownProfileStore)
  const { data: profile, isStale, update } = list

  function keep({ avatar, isPublic }: ProfileSettings): void {
    const isHere = patchUser(user.id, ({ avatar: _before, ...unchanged }) => ({
      ...unchanged,
      ...(avatar && { avatar }),
    }))
    if (isHere) update((shown) => ({ ...shown, avatar: avatar ?? undefined, isPublic }))
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
          <ProfileSettingsForm profile={profile} isStale={isStale} onSaved={keep} />
        </ProfileSections>
      )}
    </>
  )
}
