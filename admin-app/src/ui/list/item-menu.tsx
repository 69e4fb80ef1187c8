import { ActionIcon, Menu } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { createOpenerAttribute } from '../../lib/list/editing.ts'

type MenuEntry =
  | { label: string; to: string }
  | { label: string; onPress: () => void; isDangerous?: boolean; isPending?: boolean }

interface ItemMenuProps {
  itemId: Id
  subject: string
  entries: readonly MenuEntry[]
}

export function ItemMenu({ itemId, subject, entries }: ItemMenuProps) {
  return (
    <Menu
      position="bottom-end"
      portalProps={{ target: 'main' }} // inside a landmark
      withInitialFocusPlaceholder={false} // a menu may contain only items
    >
      <Menu.Target>
        <ActionIcon
          {...createOpenerAttribute(itemId)}
          variant="subtle"
          aria-label={`Actions for ${subject}`}
        >
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry, index) => {
          const item = {
            mih: 'var(--target)',
            'data-autofocus': index === 0 || undefined,
            children: entry.label,
          }
          return 'to' in entry ? (
            <Menu.Item key={entry.label} {...item} component={Link} to={entry.to} />
          ) : (
            <Menu.Item
              key={entry.label}
              {...item}
              {...(entry.isDangerous && { c: 'var(--qk-wrong-text)' })}
              disabled={entry.isPending ?? false}
              onClick={entry.onPress}
            />
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
