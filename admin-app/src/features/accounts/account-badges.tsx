import { Group } from '@mantine/core'
import type { ManagedAccount } from '@quiz-kingdom/shared/entities/managed-account.ts'
import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconMailQuestion,
  IconShield,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './account-badges.module.css'

interface BadgeProps {
  tone: 'plain' | 'strong' | 'wrong'
  icon: ReactNode
  children: ReactNode
}

function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

const ICON = { size: 16, 'aria-hidden': true } as const

export function RoleBadge({ role }: Pick<ManagedAccount, 'role'>) {
  if (role === 'player') return <span className="small">Player</span>
  return (
    <Badge tone="strong" icon={<IconShield {...ICON} />}>
      Admin
    </Badge>
  )
}

type State = Pick<ManagedAccount, 'disabled' | 'deletionAsked' | 'emailVerified'>

export function StateBadges({ disabled, deletionAsked, emailVerified }: State) {
  return (
    <Group component="span" gap="xs">
      {disabled && (
        <Badge tone="wrong" icon={<IconBan {...ICON} />}>
          Disabled
        </Badge>
      )}
      {deletionAsked && (
        <Badge tone="wrong" icon={<IconClock {...ICON} />}>
          Being deleted
        </Badge>
      )}
      {!disabled && !deletionAsked && (
        <Badge tone="plain" icon={<IconCircleCheck {...ICON} />}>
          Active
        </Badge>
      )}
      {!emailVerified && (
        <Badge tone="plain" icon={<IconMailQuestion {...ICON} />}>
          Not verified
        </Badge>
      )}
    </Group>
  )
}
