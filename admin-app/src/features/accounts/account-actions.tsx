import { Button, Menu, VisuallyHidden } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { ManagedAccount } from '@quiz-kingdom/shared/entities/managed-account.ts'
import {
  IconBan,
  IconCircleCheck,
  IconDotsVertical,
  IconLogout,
  IconMail,
  IconShield,
  IconUser,
} from '@tabler/icons-react'
import classes from './account-actions.module.css'
import { ACTS, type ActName, actsFor } from './account-acts.ts'

const ICONS: Record<ActName, typeof IconBan> = {
  makeAdmin: IconShield,
  makePlayer: IconUser,
  endSessions: IconLogout,
  sendReset: IconMail,
  disable: IconBan,
  enable: IconCircleCheck,
}

export interface AccountHandlers {
  ownId: Id | undefined
  onAct: (act: ActName, account: ManagedAccount) => void
}

/** The DOM id of the button that opens an account's menu: the focus comes back to it. */
export const actionsId = (id: Id) => `actions-${id}`

interface AccountActionsProps extends AccountHandlers {
  account: ManagedAccount
}

export function AccountActions({ account, ownId, onAct }: AccountActionsProps) {
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button
          id={actionsId(account.id)}
          variant="default"
          className={classes.opener}
          rightSection={<IconDotsVertical size={16} aria-hidden="true" />}
        >
          Actions
          <VisuallyHidden> for {account.username}</VisuallyHidden>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actsFor(account, ownId).map((name) => {
          const Icon = ICONS[name]
          return (
            <Menu.Item
              key={name}
              className={classes.item}
              data-dangerous={ACTS[name].isDangerous || undefined}
              leftSection={<Icon size={18} aria-hidden="true" />}
              onClick={() => onAct(name, account)}
            >
              {ACTS[name].label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
