import { ActionIcon, Menu } from '@mantine/core'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { opener } from '../lib/editing.ts'

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
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon {...opener(itemId)} variant="subtle" aria-label={`Actions for ${subject}`}>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) =>
          'to' in entry ? (
            <Menu.Item key={entry.label} component={Link} to={entry.to}>
              {entry.label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={entry.label}
              {...(entry.isDangerous && { color: 'red' })}
              disabled={entry.isPending ?? false}
              onClick={entry.onPress}
            >
              {entry.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
