import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { usePaging } from '../../lib/use-paging.ts'
import grid from '../../ui/card-grid.module.css'
import { Pager } from '../../ui/pager.tsx'
import { KingdomCard } from './kingdom-card.tsx'

interface KingdomListProps {
  kingdoms: readonly Kingdom[]
  categories: readonly Category[]
  /** Id of the kingdom that is being deleted. */
  removing: string | undefined
  onEdit: (kingdom: Kingdom) => void
  onRemove: (kingdom: Kingdom) => void
}

export function KingdomList({
  kingdoms,
  categories,
  removing,
  onEdit,
  onRemove,
}: KingdomListProps) {
  const { shown, ...page } = usePaging(kingdoms)
  return (
    <>
      <ul role="list" className={grid.root}>
        {shown.map((kingdom) => (
          <li key={kingdom._id}>
            <KingdomCard
              kingdom={kingdom}
              categories={categories.filter(({ kingdomId }) => kingdomId === kingdom._id)}
              isRemoving={removing === kingdom._id}
              onEdit={() => onEdit(kingdom)}
              onRemove={() => onRemove(kingdom)}
            />
          </li>
        ))}
      </ul>
      <Pager list={page} label="kingdoms" />
    </>
  )
}
