import type { ListState } from '@quiz-kingdom/shared/cache/list-store.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/list.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { keptAttempts } from '../../lib/kept-attempts.ts'
import cards from '../../ui/card-grid.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { KingdomCard } from './kingdom-card.tsx'
import { type Bests, progressIn } from './progress.ts'
import { FoundQuizzes, QuizSearch } from './quiz-search.tsx'

/** As many as a phone shows before one scrolls. */
const SEEN_FIRST = 2

interface KingdomGridProps {
  kingdoms: ListState<Kingdom>
  categories: ListState<Category>
  bests: Bests | undefined
}

export function KingdomGrid({ kingdoms, categories, bests }: KingdomGridProps) {
  const [search, setSearch] = useState('')
  const goingOn = useStore(keptAttempts, (kept) => kept.goingOn)
  const card = (kingdom: Kingdom, index: number) => {
    const quizzes = categories.items.filter(({ kingdomId }) => kingdomId === kingdom._id)
    return (
      <KingdomCard
        key={kingdom._id}
        kingdom={kingdom}
        isFirst={index < SEEN_FIRST}
        progress={bests && progressIn(quizzes, bests)}
        goesOn={quizzes.some(({ _id }) => _id in goingOn)}
      />
    )
  }
  return (
    <section aria-labelledby="choose-your-kingdom" className={cards.section}>
      <SectionTitle id="choose-your-kingdom">Choose Your Kingdom</SectionTitle>
      <QuizSearch
        search={search}
        onSearch={setSearch}
        categories={categories.items}
        bests={bests}
      />
      {search.trim() === '' ? (
        <>
          <ListStatus
            list={kingdoms}
            loading="Loading kingdoms..."
            failed="Failed to load kingdoms. Please try again."
            empty={
              <EmptyState title="No kingdoms found">
                Come back soon: the first is on its way.
              </EmptyState>
            }
          />
          <ul role="list" className={cards.grid}>
            {kingdoms.items.map(card)}
          </ul>
        </>
      ) : (
        <FoundQuizzes
          search={search}
          kingdoms={kingdoms.items}
          categories={categories}
          bests={bests}
          kingdomCard={card}
        />
      )}
    </section>
  )
}
