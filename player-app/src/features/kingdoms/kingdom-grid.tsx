import type { ResourceState } from '@quiz-kingdom/shared/cache/resource.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/kingdom.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { keptAttempts } from '../../play/kept-attempts.ts'
import cards from '../../ui/card-grid.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { KingdomCard } from './kingdom-card.tsx'
import { type Bests, progressIn } from './progress.ts'
import { FoundQuizzes, QuizSearch } from './quiz-search.tsx'

/** As many as a phone shows before one scrolls. */
const SEEN_FIRST = 2

interface KingdomGridProps {
  kingdoms: ResourceState<Kingdom[]>
  categories: ResourceState<Category[]>
  bests: Bests | undefined
}

export function KingdomGrid({ kingdoms, categories, bests }: KingdomGridProps) {
  const [search, setSearch] = useState('')
  const { data: quizzes = [] } = categories
  const goingOn = useStore(keptAttempts, (kept) => kept.goingOn)
  const card = (kingdom: Kingdom, index: number) => {
    const own = quizzes.filter(({ kingdomId }) => kingdomId === kingdom._id)
    return (
      <KingdomCard
        key={kingdom._id}
        kingdom={kingdom}
        isFirst={index < SEEN_FIRST}
        progress={bests && progressIn(own, bests)}
        goesOn={own.some(({ _id }) => _id in goingOn)}
      />
    )
  }
  return (
    <section aria-labelledby="choose-your-kingdom" className={cards.section}>
      <SectionTitle id="choose-your-kingdom">Choose Your Kingdom</SectionTitle>
      <QuizSearch search={search} onSearch={setSearch} categories={quizzes} bests={bests} />
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
            {kingdoms.data?.map(card)}
          </ul>
        </>
      ) : (
        <FoundQuizzes
          search={search}
          kingdoms={kingdoms}
          categories={categories}
          bests={bests}
          kingdomCard={card}
        />
      )}
    </section>
  )
}
