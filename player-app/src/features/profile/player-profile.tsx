import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as profiles from '@quiz-kingdom/shared/api/people/profile.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { createResource, memoizeByKey } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links/text-link.tsx'
import { ProfileSections } from './profile-sections.tsx'

/** Not cached on the device, because the player may make it private. */
const getProfileStore = memoizeByKey((userId: Id) =>
  createResource({ load: () => api(profiles.read, { params: { userId } }) }),
)

export function PlayerProfile({ userId }: { userId: Id }) {
  const list = useResource(getProfileStore(userId))
  const { data: profile, failure } = list
  const isHidden = failure instanceof ApiError && [400, 404].includes(failure.status)
  if (isHidden)
    return (
      <EmptyState title="This profile is private.">
        See who is on <TextLink to={paths.leaderboard}>the leaderboard</TextLink>.
      </EmptyState>
    )
  return (
    <>
      <ListStatus
        list={list}
        loading="Loading the profile..."
        failed="The profile could not be loaded"
      />
      {profile && <ProfileSections profile={profile} />}
    </>
  )
}
