import { Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

const TONE_STYLES = {
  plain: { bd: '1px solid var(--qk-line)' },
  right: {
    bd: '1px solid var(--qk-right-line)',
    bg: 'var(--qk-right-surface)',
    c: 'var(--qk-right-text)',
  },
  wrong: {
    bd: '1px solid var(--qk-wrong-line)',
    bg: 'var(--qk-wrong-surface)',
    c: 'var(--qk-wrong-text)',
    fw: 700,
  },
  warning: {
    bd: '1px solid var(--mantine-color-meskel-6)',
    bg: 'color-mix(in srgb, var(--mantine-color-meskel-5) 15%, transparent)',
    fw: 700,
  },
  marked: {
    bd: '1px solid var(--mantine-color-blue-5)',
    bg: 'color-mix(in srgb, var(--mantine-color-blue-5) 12%, transparent)',
    fw: 700,
  },
}

interface StatusBadgeProps {
  tone?: keyof typeof TONE_STYLES
  icon: Icon
  children: string
}

/** Wraps long texts, which Mantine's Badge cuts off. */
export function StatusBadge({ tone = 'plain', icon: Icon, children }: StatusBadgeProps) {
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={4}
      px="xs"
      py={1}
      fz="sm"
      fw={400}
      wrap="nowrap"
      bdrs="1rem"
      {...TONE_STYLES[tone]}
    >
      <Icon size={16} aria-hidden="true" style={{ flex: 'none' }} />
      {children}
    </Group>
  )
}
