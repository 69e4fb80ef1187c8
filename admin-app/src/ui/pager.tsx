import { Group, Pagination, Text } from '@mantine/core'
import { type ListPage, PAGE_LENGTH } from '../lib/paging.ts'

interface PagerProps {
  list: Omit<ListPage<unknown>, 'shown'> & {
    setPage: (page: number) => void
    /** Whether there are more than the pages hold. */
    isMore?: boolean
  }
  /** What the list holds, as its label says it. */
  label: string
}

/** Leads through a list of several pages; a short one needs none. */
export function Pager({ list, label }: PagerProps) {
  const { page, pages, offset, total, isMore = false, setPage } = list
  if (pages === 1) return null
  const last = Math.min(offset + PAGE_LENGTH, total)
  return (
    <Group component="nav" aria-label={`Pages of ${label}`} justify="space-between" mt="md">
      <Text role="status" size="sm">
        {offset + 1}–{last} of {isMore ? `more than ${total}` : total}
      </Text>
      <Pagination
        value={page}
        total={pages}
        onChange={setPage}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  )
}
