import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/resource.tsx'
import cards from '../../ui/card-grid.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { KingdomCard } from './kingdom-card.tsx'
import { kingdomsStore } from './kingdoms-store.ts'

/** As many as a phone shows before one scrolls. */
const SEEN_FIRST = 2

export function KingdomGrid() {
  const list = useResource(kingdomsStore)
  return (
    <section aria-labelledby="choose-your-kingdom" className={cards.section}>
      <SectionTitle id="choose-your-kingdom">Choose Your Kingdom</SectionTitle>
      <ListStatus
        list={list}
        loading="Loading kingdoms..."
        failed="Failed to load kingdoms. Please try again."
        empty={
          <EmptyState title="No kingdoms found">
            Come back soon: the first is on its way.
          </EmptyState>
        }
      />
      <ul role="list" className={cards.grid}>
        {list.data?.map((kingdom, index) => (
          <KingdomCard key={kingdom._id} kingdom={kingdom} isFirst={index < SEEN_FIRST} />
        ))}
      </ul>
    </section>
  )
}
