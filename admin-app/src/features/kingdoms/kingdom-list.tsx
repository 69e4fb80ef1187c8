import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { useState } from 'react'
import type { GetQuestionCounts } from '../../lib/list/list-stores.ts'
import { usePaging } from '../../lib/list/paging.ts'
import { matchesSearch } from '../../lib/list/search.ts'
import grid from '../../ui/list/card-grid.module.css'
import type { ItemHandlers } from '../../ui/list/edited-list.tsx'
import { ListTools, NothingFound } from '../../ui/list/list-tools.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { SearchBox } from '../../ui/list/search-box.tsx'
import classes from './kingdom-card.module.css'
import { KingdomCard } from './kingdom-card.tsx'

interface KingdomListProps extends ItemHandlers<Kingdom> {
  kingdoms: readonly Kingdom[]
  categories: readonly Category[] | undefined
  countsOf: GetQuestionCounts
}

export function KingdomList(props: KingdomListProps) {
  const { kingdoms, categories, countsOf, removing, removeItem, onEdit } = props
  const [search, setSearch] = useState('')
  const found = kingdoms.filter(({ title, description }) =>
    matchesSearch(search, title, description),
  )
  const { shown, ...page } = usePaging(found)
  if (kingdoms.length === 0) return null
  return (
    <>
      <ListTools count={search !== '' && `${found.length} of ${kingdoms.length}`}>
        <SearchBox label="Search..." search={search} onSearch={setSearch} />
      </ListTools>
      {found.length === 0 && <NothingFound items="kingdoms" onShowAll={() => setSearch('')} />}
      <PagedList {...page} label="kingdoms">
        <ul role="list" className={`${grid.root} ${classes.list}`}>
          {shown.map((kingdom) => (
            <li key={kingdom._id}>
              <KingdomCard
                kingdom={kingdom}
                categories={categories?.filter(({ kingdomId }) => kingdomId === kingdom._id)}
                countsOf={countsOf}
                isRemoving={removing.has(kingdom._id)}
                onEdit={() => onEdit(kingdom)}
                onRemove={() => removeItem(kingdom)}
              />
            </li>
          ))}
        </ul>
      </PagedList>
    </>
  )
}
