import { Anchor } from '@mantine/core'
import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { ProfileSections } from './profile-sections.tsx'
import { createPlayerProfileStore } from './profile-store.ts'

export function PlayerProfile({ userId }: { userId: Id }) {
  const store = useMemo(() => createPlayerProfileStore(userId), [userId])
  const list = useFreshList(store)
  const { items, failure } = list
  const [profile] = items
  const isHidden = failure instanceof ApiError && [400, 404].includes(failure.status)
  if (isHidden)
    return (
      <EmptyState title="This player keeps the profile private.">
        See who is on{' '}
        <Anchor component={Link} to={paths.leaderboard} underline="always">
          the leaderboard
        </Anchor>
        .
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
