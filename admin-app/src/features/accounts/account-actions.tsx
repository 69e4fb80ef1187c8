import { Button, type ButtonProps, Menu, VisuallyHidden } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { ManagedAccount } from '@quiz-kingdom/shared/entities/managed-account.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
import {
  IconBan,
  IconCircleCheck,
  IconDotsVertical,
  IconLogout,
  IconMail,
  IconShield,
  IconUser,
} from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
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

interface AccountActionsProps extends AccountHandlers {
  account: ManagedAccount
}

/** Most menus of a list are never opened: until then there is only the button. */
export function AccountActions({ account, ownId, onAct }: AccountActionsProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (!wasOpened) {
    return (
      <Opener
        account={account}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWasOpened(true)}
      />
    )
  }
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      portalProps={{ target: 'main' }} // or it stands outside of all landmarks
      withInitialFocusPlaceholder={false} // a menu may hold nothing but items
    >
      <Menu.Target>
        <Opener account={account} />
      </Menu.Target>
      <Menu.Dropdown>
        {actsFor(account, ownId).map((name, index) => {
          const Icon = ICONS[name]
          return (
            <Menu.Item
              key={name}
              className={classes.item}
              data-autofocus={index === 0 || undefined}
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

interface OpenerProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  account: ManagedAccount
}

function Opener({ account: { id, username }, ...props }: OpenerProps) {
  return (
    <Button
      {...props}
      variant="default"
      className={classes.opener}
      rightSection={<IconDotsVertical size={16} aria-hidden="true" />}
      {...{ [OPENER_OF]: id }}
    >
      Actions
      <VisuallyHidden> for {withLanguages(username)}</VisuallyHidden>
    </Button>
  )
}

const OPENER_OF = 'data-opener-of'

/** When an act's dialog closes, the focus returns to the account that it was about. */
export function focusOpener(id: Id): void {
  document.querySelector<HTMLElement>(`[${OPENER_OF}="${id}"]`)?.focus()
}
