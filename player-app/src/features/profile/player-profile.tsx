import { ApiError, api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as profiles from '@quiz-kingdom/shared/api/people/profile.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { paths } from '../../lib/paths.ts'
import { TextLink } from '../../ui/links/text-link.tsx'
import { usePageResource } from '../../ui/page-resource.ts'
import { ProfileSections } from './profile-sections.tsx'

export function PlayerProfile({ userId }: { userId: Id }) {
  // Not cached on the device, because the player may make it private.
  const list = usePageResource(userId, () => api(profiles.read, { params: { userId } }))
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
