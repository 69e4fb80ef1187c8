import { Box, Group, Pagination, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { type ListPage, PAGE_LENGTH } from '../../lib/list/paging.ts'
import { NothingFound } from './list-tools.tsx'

interface PagedListProps {
  list: ListPage
  setPage: (page: number) => void
  label: string
  /** Dims the page on screen until the next one arrives. */
  isLoading?: boolean
  /** Offered instead of an empty list, to drop its filters. */
  onShowAll?: () => void
  children: ReactNode
}

export function PagedList(props: PagedListProps) {
  const { list, setPage, label, isLoading = false, onShowAll, children } = props
  const top = useRef<HTMLElement>(null)
  const { page, pages, offset, total, isMore = false } = list
  const last = Math.min(offset + PAGE_LENGTH, total)

  function turnTo(page: number) {
    setPage(page)
    top.current?.focus()
  }

  if (total === 0 && onShowAll) return <NothingFound items={label} onShowAll={onShowAll} />
  return (
    <>
      <Box
        component="section"
        ref={top}
        tabIndex={-1}
        aria-label={`List of ${label}`}
        aria-busy={isLoading}
        opacity={isLoading ? 0.6 : 1}
      >
        {children}
      </Box>
      {pages > 1 && (
        <Group component="nav" aria-label={`Pages of ${label}`} justify="space-between" mt="md">
          <Text role="status" size="sm">
            {offset + 1}–{last} of {isMore ? `more than ${total}` : total}
          </Text>
          <Pagination
            value={page}
            total={pages}
            onChange={turnTo}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
    </>
  )
}
