import { Button, Group, NativeSelect } from '@mantine/core'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import type { ReactNode } from 'react'

export const FILTER_WIDTH = { flex: '1 1 9rem', maw: '14rem' }

interface ListToolsProps {
  /** Number of results, announced as it changes. */
  count?: ReactNode
  children: ReactNode
}

export function ListTools({ count, children }: ListToolsProps) {
  return (
    <Group gap="xs" mb="sm">
      {children}
      {count !== undefined && (
        <span role="status" className="muted">
          {count}
        </span>
      )}
    </Group>
  )
}

interface FilterSelectProps<T extends string> {
  label: string
  /** Label of the choice without a filter. */
  all?: string
  choices: readonly { value: T; label: string }[]
  value: T | undefined
  onChoose: (value: T | undefined) => void
}

export function FilterSelect<T extends string>(props: FilterSelectProps<T>) {
  const { label, all, choices, value, onChoose } = props
  return (
    <NativeSelect
      aria-label={label}
      {...FILTER_WIDTH}
      data={all === undefined ? [...choices] : [{ value: '', label: all }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChoose(choices.find((choice) => choice.value === currentTarget.value)?.value)
      }
    />
  )
}

export function NothingFound({ items, onShowAll }: { items: string; onShowAll: () => void }) {
  return (
    <EmptyState title={`No ${items} found`}>
      <Button variant="subtle" onClick={onShowAll}>
        Show all {items}
      </Button>
    </EmptyState>
  )
}
