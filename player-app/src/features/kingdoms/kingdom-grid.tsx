import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus, useFreshList } from '@quiz-kingdom/shared/ui/list.tsx'
import cards from '../../ui/card-grid.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { KingdomCard } from './kingdom-card.tsx'
import { kingdomsStore } from './kingdoms-store.ts'

/** As many as a phone shows before one scrolls. */
const SEEN_FIRST = 2

export function KingdomGrid() {
  const { items, phase, failure, seenAt, refresh } = useFreshList(kingdomsStore)
  return (
    <section aria-labelledby="choose-your-kingdom" className={cards.section}>
      <SectionTitle id="choose-your-kingdom">Choose Your Kingdom</SectionTitle>
      <ListStatus
        phase={phase}
        isEmpty={items.length === 0}
        loading="Loading kingdoms..."
        failed="Failed to load kingdoms. Please try again."
        failure={failure}
        seenAt={seenAt}
        empty={
          <EmptyState title="No kingdoms found">
            Come back soon: the first is on its way.
          </EmptyState>
        }
        onRetry={refresh}
      />
      <ul role="list" className={cards.grid}>
        {items.map((kingdom, index) => (
          <KingdomCard key={kingdom._id} kingdom={kingdom} isFirst={index < SEEN_FIRST} />
        ))}
      </ul>
    </section>
  )
}
