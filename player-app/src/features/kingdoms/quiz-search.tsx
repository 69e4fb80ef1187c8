import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { useAnnouncement } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { PlainButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { IconArrowsShuffle, IconSearch } from '@tabler/icons-react'
import { type ChangeEvent, type ReactNode, type SyntheticEvent, useDeferredValue } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { toQuizFlowState } from '../../lib/navigation-state.ts'
import { paths } from '../../lib/paths.ts'
import { savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'
import cards from '../../ui/card-grid.module.css'
import { CategoryCard } from './category-card.tsx'
import { searchItems } from './find-quizzes.ts'
import { type BestResults, isNewQuiz } from './progress.ts'
import classes from './quiz-search.module.css'

const FOUND_QUIZZES_ID = 'found-quizzes'

interface QuizSearchProps {
  search: string
  onSearch: (search: string) => void
  categories: readonly Category[]
  bests: BestResults | undefined
}

export function QuizSearch({ search, onSearch, categories, bests }: QuizSearchProps) {
  function leadToFirst(event: SyntheticEvent) {
    event.preventDefault()
    document.getElementById(FOUND_QUIZZES_ID)?.querySelector('a')?.focus()
  }

  function look({ target }: ChangeEvent<HTMLInputElement>) {
    // Scrolls the field to the top, because a phone's keyboard leaves little room for the results below it.
    if (search === '') target.scrollIntoView({ block: 'start' })
    onSearch(target.value)
  }

  return (
    <div className="row centred">
      <search className={classes.search}>
        <form onSubmit={leadToFirst}>
          <IconSearch size={20} aria-hidden="true" className={classes.icon} />
          <input
            type="search"
            aria-label="Find a kingdom or a quiz"
            placeholder="Search"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={classes.input}
            value={search}
            onChange={look}
          />
        </form>
      </search>
      <NewQuizButton categories={categories} bests={bests} />
    </div>
  )
}

function NewQuizButton({ categories, bests }: Pick<QuizSearchProps, 'categories' | 'bests'>) {
  const navigate = useNavigate()
  const running = useStore(savedAttemptsStore, (kept) => kept.running)
  const unplayed = bests ? categories.filter((category) => isNewQuiz(category, bests, running)) : []
  const playable = categories.filter(({ isEmpty }) => !isEmpty)
  const isKnown = bests !== undefined && playable.length > 0
  if (isKnown && unplayed.length === 0) {
    const verb = playable.every(({ _id }) => bests.has(_id)) ? 'played' : 'started'
    return <p>You’ve {verb} every quiz.</p>
  }

  function playOne() {
    const quiz = unplayed[Math.floor(Math.random() * unplayed.length)]
    if (quiz) void navigate(paths.quizFlowOf(quiz._id), { state: toQuizFlowState(quiz) })
  }

  return (
    <PlainButton
      variant="quiet"
      title="Play something new"
      className={isKnown ? '' : classes.unknown}
      onClick={playOne}
    >
      <IconArrowsShuffle size={20} aria-hidden="true" className={classes.shuffle} />
      <span className={classes.newLabel}>Play something new</span>
    </PlainButton>
  )
}

interface FoundQuizzesProps {
  search: string
  kingdoms: ResourceState<Kingdom[]>
  categories: ResourceState<Category[]>
  bests: BestResults | undefined
  kingdomCard: (kingdom: Kingdom, index: number) => ReactNode
}

/** Searches the lists already loaded, so it also works offline. */
export function FoundQuizzes(props: FoundQuizzesProps) {
  const { kingdoms, categories, bests, kingdomCard } = props
  const search = useDeferredValue(props.search)
  const foundKingdoms = searchItems(kingdoms.data ?? [], search)
  const foundQuizzes = searchItems(categories.data ?? [], search)
  const count = foundKingdoms.length + foundQuizzes.length
  const isKnown = kingdoms.data !== undefined && categories.data !== undefined
  const summary = useAnnouncement<HTMLParagraphElement>(500)
  return (
    <>
      <ListStatus
        list={kingdoms}
        loading="Loading kingdoms..."
        failed="Failed to load kingdoms. Please try again."
      />
      <ListStatus
        list={categories}
        loading="Loading quizzes..."
        failed="Failed to load categories. Please try again."
      />
      {isKnown && (
        <p ref={summary}>
          {count === 0
            ? `Nothing found for “${search.trim()}”.`
            : `Found: ${pluralize(foundQuizzes.length, 'quiz', 'quizzes')} and ${pluralize(foundKingdoms.length, 'kingdom')}.`}
        </p>
      )}
      {isKnown && count === 0 && categories.phase === 'ready' && (
        <EmptyState title="No quiz with this name">
          Try another word. We search the names and descriptions of kingdoms and quizzes.
        </EmptyState>
      )}
      <ul role="list" id={FOUND_QUIZZES_ID} className={cards.grid}>
        {foundQuizzes.map((category) => (
          <CategoryCard key={category._id} category={category} bests={bests} />
        ))}
        {foundKingdoms.map(kingdomCard)}
      </ul>
    </>
  )
}
