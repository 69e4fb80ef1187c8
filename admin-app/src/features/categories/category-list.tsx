import { Button, NativeSelect } from '@mantine/core'
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
import { filterRows, nextSorting, SORTINGS, sortRows, toCategoryRows } from './category-rows.ts'
import { CategoryTable } from './category-table.tsx'

const SHOWN = ['all', 'unplayable'] as const

const AddressSchema = v.object({
  search: SearchEntry,
  kingdom: v.fallback(v.optional(IdSchema), undefined),
  show: v.fallback(v.picklist(SHOWN), 'all'),
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
  const [address, change] = useAddress(AddressSchema)
  const { search, kingdom, show, sort } = address
  const rows = toCategoryRows(categories, kingdoms, questionCounts)
  const found = filterRows(rows, address)
  const { shown, ...page } = usePaging(sortRows(found, sort))
  const isFiltered = search !== '' || kingdom !== undefined || show !== 'all'

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
        <NativeSelect
          aria-label="Show"
          className={tools.choice}
          data={[
            { value: 'all', label: 'All quizzes' },
            { value: 'unplayable', label: 'Can’t be played' },
          ]}
          value={show}
          onChange={({ currentTarget: { value } }) =>
            change({ show: SHOWN.find((one) => one === value) ?? 'all', page: 1 })
          }
        />
        <span role="status" className="muted">
          {isFiltered && `${found.length} of ${categories.length}`}
        </span>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No categories found">
          <Button
            variant="subtle"
            onClick={() => change({ search: '', kingdom: undefined, show: 'all' })}
          >
            Show all categories
          </Button>
        </EmptyState>
      ) : (
        <PagedList {...page} label="categories">
          <CategoryTable
            rows={shown}
            sorting={sort}
            onSort={(column) => change({ sort: nextSorting(sort, column), page: 1 })}
            {...handlers}
          />
        </PagedList>
      )}
    </>
  )
}
