import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { SEARCH_PARAM } from '../../lib/paths.ts'
import { savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'
import cards from '../../ui/card-grid.module.css'
import { SectionTitle } from '../../ui/page.tsx'
import { KingdomCard } from './kingdom-card.tsx'
import { type BestResults, countProgress } from './progress.ts'
import { FoundQuizzes, QuizSearch } from './quiz-search.tsx'

/** The number of cards that a phone shows without scrolling. */
const FIRST_SCREEN_CARDS = 4

/** Delay before typed text is written to the URL, in ms, because browsers limit URL changes. */
const SEARCH_DEBOUNCE_MS = 200

/** Keeps the search text in the URL, for the Back button, reloads and shared links. */
function useUrlSearch() {
  const [params, setParams] = useSearchParams()
  const inAddress = params.get(SEARCH_PARAM) ?? ''
  const [search, setSearch] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  if (inAddress !== seen) {
    setSeen(inAddress)
    if (inAddress !== written) setSearch(inAddress)
  }
  const write = useEffectEvent((find: string) => {
    setWritten(find)
    const others = [...params].filter(([name]) => name !== SEARCH_PARAM)
    setParams(find ? [...others, [SEARCH_PARAM, find]] : others, { replace: true })
  })

  useEffect(() => {
    if (search === inAddress) return
    const timer = setTimeout(() => write(search), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search, inAddress])

  return [search, setSearch] as const
}

interface KingdomGridProps {
  kingdoms: ResourceState<Kingdom[]>
  categories: ResourceState<Category[]>
  bests: BestResults | undefined
}

export function KingdomGrid({ kingdoms, categories, bests }: KingdomGridProps) {
  const [search, setSearch] = useUrlSearch()
  const { data: quizzes = [] } = categories
  const running = useStore(savedAttemptsStore, (kept) => kept.running)
  const card = (kingdom: Kingdom, index: number) => {
    const own = quizzes.filter(({ kingdomId }) => kingdomId === kingdom._id)
    return (
      <KingdomCard
        key={kingdom._id}
        kingdom={kingdom}
        isFirst={index < FIRST_SCREEN_CARDS}
        progress={bests && countProgress(own, bests)}
        isInProgress={own.some(({ _id }) => _id in running)}
      />
    )
  }
  return (
    <section aria-labelledby="choose-your-kingdom" className="stack gap-5">
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
                Come back soon – the first is on its way.
              </EmptyState>
            }
          />
          <ul role="list" className={cards.tiles}>
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
