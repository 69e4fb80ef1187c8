import { Group } from '@mantine/core'
import type { ManagedAccount } from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconBan, IconClock, IconMailQuestion, IconShield } from '@tabler/icons-react'
import { StatusBadge } from '../../ui/list/status-badge.tsx'

type AccountStatus = Pick<ManagedAccount, 'role' | 'disabled' | 'deletionAsked' | 'emailVerified'>

export function AccountBadges({ role, disabled, deletionAsked, emailVerified }: AccountStatus) {
  return (
    <Group gap="xs">
      {role === 'admin' ? (
        <StatusBadge tone="right" icon={IconShield}>
          Admin
        </StatusBadge>
      ) : (
        <VisuallyHidden>Player</VisuallyHidden>
      )}
      {disabled && (
        <StatusBadge tone="wrong" icon={IconBan}>
          Disabled
        </StatusBadge>
      )}
      {deletionAsked && (
        <StatusBadge tone="wrong" icon={IconClock}>
          Being deleted
        </StatusBadge>
      )}
      {!emailVerified && <StatusBadge icon={IconMailQuestion}>Not verified</StatusBadge>}
    </Group>
  )
}
