import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { GetQuestionCounts } from '../../lib/list/list-stores.ts'
import { usePaging } from '../../lib/list/paging.ts'
import grid from '../../ui/list/card-grid.module.css'
import type { ItemHandlers } from '../../ui/list/edited-list.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { KingdomCard } from './kingdom-card.tsx'

interface KingdomListProps extends ItemHandlers<Kingdom> {
  kingdoms: readonly Kingdom[]
  categories: readonly Category[] | undefined
  countsOf: GetQuestionCounts
}

export function KingdomList({
  kingdoms,
  categories,
  countsOf,
  removing,
  removeItem,
  onEdit,
}: KingdomListProps) {
  const { shown, ...page } = usePaging(kingdoms)
  return (
    <PagedList {...page} label="kingdoms">
      <ul role="list" className={grid.root}>
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
  )
}
