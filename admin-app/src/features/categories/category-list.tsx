import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import * as v from 'valibot'
import { PageEntry, SearchEntry, useAddress } from '../../lib/address.ts'
import type { QuestionCounts } from '../../lib/list-stores.ts'
import { usePaging } from '../../lib/paging.ts'
import type { ItemHandlers } from '../../ui/edited-list.tsx'
import tools from '../../ui/list-tools.module.css'
import { PagedList } from '../../ui/paged-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { CategoryCards } from './category-cards.tsx'
import {
  nextSorting,
  ofKingdom,
  parseSorting,
  SORT_LABELS,
  SORTINGS,
  type Sorting,
  searchRows,
  sortRows,
  toCategoryRows,
} from './category-rows.ts'
import { CategoryTable } from './category-table.tsx'

const TABLE_FITS = '(width >= 62em)'

const AddressSchema = v.object({
  search: SearchEntry,
  kingdom: v.fallback(v.optional(IdSchema), undefined),
  sort: v.fallback(v.picklist(SORTINGS), 'number'),
  page: PageEntry,
})

interface CategoryListProps extends ItemHandlers<Category> {
  categories: readonly Category[]
  kingdoms: readonly Kingdom[]
  questionCounts: QuestionCounts
}

/** What is searched and how it is sorted stand in the address. */
export function CategoryList(props: CategoryListProps) {
  const { categories, kingdoms, questionCounts, ...handlers } = props
  const [{ search, kingdom, sort }, change] = useAddress(AddressSchema)
  const hasTable = useMediaQuery(TABLE_FITS, true, { getInitialValueInEffect: false })
  const rows = toCategoryRows(categories, kingdoms, questionCounts)
  const found = searchRows(ofKingdom(rows, kingdom), search)
  const { shown, ...page } = usePaging(sortRows(found, sort))
  const sortBy = (sort: Sorting) => change({ sort, page: 1 })

  return (
    <>
      <div className={tools.root}>
        <SearchBox
          label="Search..."
          placeholder="Search..."
          className={tools.search}
          search={search}
          onSearch={(search) => change({ search, page: 1 }, { replace: true })}
        />
        <NativeSelect
          aria-label="Kingdom"
          className={tools.choice}
          data={[
            { value: '', label: 'All kingdoms' },
            ...kingdoms.map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
          value={kingdom ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ kingdom: value || undefined, page: 1 })
          }
        />
        {!hasTable && <SortChoice sorting={sort} onSort={sortBy} />}
        <span role="status" className={tools.count}>
          {(search || kingdom) && `${found.length} of ${categories.length}`}
        </span>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No categories found">
          <Button variant="subtle" onClick={() => change({ search: '', kingdom: undefined })}>
            Show all categories
          </Button>
        </EmptyState>
      ) : (
        <PagedList {...page} label="categories">
          {hasTable ? (
            <CategoryTable
              rows={shown}
              sorting={sort}
              onSort={(column) => sortBy(nextSorting(sort, column))}
              {...handlers}
            />
          ) : (
            <CategoryCards rows={shown} {...handlers} />
          )}
        </PagedList>
      )}
    </>
  )
}

interface SortChoiceProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** Stands in for the headings of the table. */
function SortChoice({ sorting, onSort }: SortChoiceProps) {
  return (
    <NativeSelect
      aria-label="Sort by"
      className={tools.choice}
      data={SORTINGS.map((value) => ({ value, label: describe(value) }))}
      value={sorting}
      onChange={({ currentTarget: { value } }) => {
        const chosen = SORTINGS.find((sorting) => sorting === value)
        if (chosen) onSort(chosen)
      }}
    />
  )
}

function describe(sorting: Sorting): string {
  const { column, descending } = parseSorting(sorting)
  return `${SORT_LABELS[column]}, ${descending ? 'descending' : 'ascending'}`
}
