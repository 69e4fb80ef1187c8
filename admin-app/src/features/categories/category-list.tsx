import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import * as v from 'valibot'
import type { GetQuestionCounts } from '../../lib/list/list-stores.ts'
import { usePaging } from '../../lib/list/paging.ts'
import { PageParamSchema, SearchParamSchema, useUrlParams } from '../../lib/list/url-params.ts'
import type { ItemHandlers } from '../../ui/list/edited-list.tsx'
import { FilterSelect, ListTools } from '../../ui/list/list-tools.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import { filterRows, getNextSorting, SORTINGS, sortRows, toCategoryRows } from './category-rows.ts'
import { CategoryTable } from './category-table.tsx'

const SHOW_CHOICES = [
  { value: 'all', label: 'All quizzes' },
  { value: 'unplayable', label: 'Unplayable' },
] as const

const ParamsSchema = v.object({
  search: SearchParamSchema,
  kingdom: v.fallback(v.optional(IdSchema), undefined),
  show: v.fallback(v.picklist(['all', 'unplayable']), 'all'),
  sort: v.fallback(v.picklist(SORTINGS), 'number'),
  page: PageParamSchema,
})

interface CategoryListProps extends ItemHandlers<Category> {
  categories: readonly Category[]
  kingdoms: readonly Kingdom[]
  questionCounts: GetQuestionCounts
}

export function CategoryList(props: CategoryListProps) {
  const { categories, kingdoms, questionCounts, ...handlers } = props
  const [params, change] = useUrlParams(ParamsSchema)
  const { search, kingdom, show, sort } = params
  const rows = toCategoryRows(categories, kingdoms, questionCounts)
  const found = filterRows(rows, params)
  const { shown, ...page } = usePaging(sortRows(found, sort))
  const isFiltered = search !== '' || kingdom !== undefined || show !== 'all'

  return (
    <>
      <ListTools count={isFiltered && `${found.length} of ${categories.length}`}>
        <SearchBox
          label="Search..."
          search={search}
          onSearch={(search) => change({ search, page: 1 }, { replace: true })}
        />
        <FilterSelect
          label="Kingdom"
          all="All kingdoms"
          choices={kingdoms.map(({ _id, title }) => ({ value: _id, label: title }))}
          value={kingdom}
          onChoose={(kingdom) => change({ kingdom, page: 1 })}
        />
        <FilterSelect
          label="Show"
          choices={SHOW_CHOICES}
          value={show}
          onChoose={(show) => change({ show, page: 1 })}
        />
      </ListTools>
      <PagedList
        {...page}
        label="categories"
        onShowAll={() => change({ search: '', kingdom: undefined, show: 'all' })}
      >
        <CategoryTable
          rows={shown}
          sorting={sort}
          onSort={(column) => change({ sort: getNextSorting(sort, column), page: 1 })}
          {...handlers}
        />
      </PagedList>
    </>
  )
}
