import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { usePaging } from '../../lib/use-paging.ts'
import { Pager } from '../../ui/pager.tsx'
import type { CategoryHandlers } from './category-actions.tsx'
import { CategoryCards } from './category-cards.tsx'
import classes from './category-list.module.css'
import {
  nextSorting,
  SORT_COLUMNS,
  type SortColumn,
  type Sorting,
  searchRows,
  sortRows,
  toCategoryRows,
} from './category-rows.ts'
import { CategoryTable } from './category-table.tsx'

const TABLE_FITS = '(min-width: 62em)'

interface CategoryListProps extends CategoryHandlers {
  categories: readonly Category[]
  kingdoms: readonly Kingdom[]
}

export function CategoryList({ categories, kingdoms, ...handlers }: CategoryListProps) {
  const [query, setQuery] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ column: '#', descending: false })
  const hasTable = useMediaQuery(TABLE_FITS, true, { getInitialValueInEffect: false })
  const found = searchRows(toCategoryRows(categories, kingdoms), query)
  const { shown, ...page } = usePaging(sortRows(found, sorting))
  const sort = (column: SortColumn) => setSorting(nextSorting(sorting, column))

  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label="Search..."
          placeholder="Search..."
          className={classes.search}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSection={
            query && <CloseButton aria-label="Clear search" onClick={() => setQuery('')} />
          }
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {!hasTable && <SortChoice sorting={sorting} onSort={setSorting} />}
        <span role="status" className={classes.count}>
          {query && `${found.length} of ${categories.length}`}
        </span>
      </div>
      {found.length === 0 && (
        <EmptyState title="No categories found">
          <Button variant="subtle" onClick={() => setQuery('')}>
            Show all categories
          </Button>
        </EmptyState>
      )}
      {found.length > 0 && hasTable && (
        <CategoryTable rows={shown} sorting={sorting} onSort={sort} {...handlers} />
      )}
      {found.length > 0 && !hasTable && <CategoryCards rows={shown} {...handlers} />}
      <Pager list={page} label="categories" />
    </>
  )
}

interface SortChoiceProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** Stands in for the headings of the table. */
function SortChoice({ sorting, onSort }: SortChoiceProps) {
  const choices = SORT_COLUMNS.flatMap((column) => [
    { label: `${column}, ascending`, sorting: { column, descending: false } },
    { label: `${column}, descending`, sorting: { column, descending: true } },
  ])
  const current = choices.findIndex(
    (choice) =>
      choice.sorting.column === sorting.column && choice.sorting.descending === sorting.descending,
  )
  return (
    <NativeSelect
      aria-label="Sort by"
      data={choices.map(({ label }, index) => ({ label, value: String(index) }))}
      value={String(current)}
      onChange={({ currentTarget }) => {
        const choice = choices[Number(currentTarget.value)]
        if (choice) onSort(choice.sorting)
      }}
    />
  )
}
