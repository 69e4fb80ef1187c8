import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as boards from '@quiz-kingdom/shared/api/game/boards.ts'
import { endOfToday, todayInAddisAbaba } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import type { Kingdom } from '@quiz-kingdom/shared/entities/content/kingdom.ts'
import type { BoardRow } from '@quiz-kingdom/shared/entities/game/board.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import button from '@quiz-kingdom/shared/ui/feedback/plain-button.module.css'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { LazyPicture } from '@quiz-kingdom/shared/ui/pictures/lazy-picture.tsx'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { useStore } from 'zustand'
import { useActivity } from '../../features/activity/recent-activity.tsx'
import { CategoryCard } from '../../features/kingdoms/category-card.tsx'
import {
  type BestResults,
  countProgress,
  describeProgress,
} from '../../features/kingdoms/progress.ts'
import { categoriesStore, kingdomsStore } from '../../features/kingdoms/stores.ts'
import { type Suggestion, suggestQuizzes } from '../../features/kingdoms/suggestions.ts'
import { weekPlaceStore } from '../../features/leaderboard/week-rank.ts'
import { paths } from '../../lib/paths.ts'
import { savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'
import { QuizLink } from '../../play/quiz-link-card.tsx'
import card from '../../ui/card.module.css'
import { TextLink } from '../../ui/links/text-link.tsx'
import { Page, SectionTitle } from '../../ui/page.tsx'
import { PlayersTable, withScore } from '../../ui/players/players-table.tsx'
import { Ring } from '../../ui/ring.tsx'
import classes from './player-home.module.css'

export function PlayerHome() {
  const user = useUser()
  return user ? <PlayerHomeContent key={user.id} userId={user.id} /> : null
}

function PlayerHomeContent({ userId }: { userId: Id }) {
  const kingdoms = useResource(kingdomsStore)
  const categories = useResource(categoriesStore)
  const { activity, bests } = useActivity(userId)
  const lists = [kingdoms, categories, activity]
  const failed = lists.find(({ phase }) => phase === 'failed')
  const isKnown = lists.every(({ data }) => data !== undefined)
  return (
    <Page>
      <div className={classes.columns}>
        <section aria-labelledby="up-next" className="stack">
          <SectionTitle id="up-next">Up next</SectionTitle>
          <ListStatus
            list={failed ?? { ...categories, data: isKnown ? categories.data : undefined }}
            loading="Loading quizzes..."
          />
          {bests && kingdoms.data && categories.data && (
            <Suggestions
              kingdoms={kingdoms.data}
              categories={categories.data}
              bests={bests}
              lastId={activity.data?.[0]?.categoryId}
            />
          )}
        </section>
        {/* Waits for the suggestions, which would push this section down on a phone. */}
        {(isKnown || failed) && <WeekSection userId={userId} />}
      </div>
    </Page>
  )
}

interface SuggestionsProps {
  kingdoms: readonly Kingdom[]
  categories: readonly Category[]
  bests: BestResults
  lastId: Id | undefined
}

function Suggestions({ kingdoms, categories, bests, lastId }: SuggestionsProps) {
  const running = useStore(savedAttemptsStore, (kept) => kept.running)
  const suggestions = suggestQuizzes(categories, { lastId, bests, running }, todayInAddisAbaba())
  const kingdomOf = ({ kingdomId }: Category) => kingdoms.find(({ _id }) => _id === kingdomId)
  return (
    <ul role="list" className={classes.quizzes}>
      {suggestions.map((suggestion, index) => {
        const { category } = suggestion
        const kingdom = kingdomOf(category)
        const reason = describeReason(suggestion, kingdom?.title, bests)
        if (index > 0 || !kingdom)
          return (
            <CategoryCard key={category._id} category={category} bests={bests} reason={reason} />
          )
        const own = categories.filter(({ kingdomId }) => kingdomId === kingdom._id)
        return (
          <FirstSuggestion
            key={category._id}
            category={category}
            kingdom={kingdom}
            reason={reason}
            progress={countProgress(own, bests)}
          />
        )
      })}
    </ul>
  )
}

function describeReason({ category, why }: Suggestion, kingdom = '', bests: BestResults): string {
  if (why !== 'improve') return why === 'next' ? `Next in ${kingdom}` : `New in ${kingdom}`
  const best = bests.get(category._id) ?? 0
  return best < 50 ? 'Try again' : `Beat your ${best}%`
}

interface FirstSuggestionProps {
  category: Category
  kingdom: Kingdom
  reason: string
  progress: ReturnType<typeof countProgress>
}

function FirstSuggestion({ category, kingdom, reason, progress }: FirstSuggestionProps) {
  const { played, quizzes } = progress
  return (
    <li className={`${card.linked} ${classes.first}`}>
      <LazyPicture src={kingdom.image.src} width={400} height={300} className={classes.image} />
      <div className={classes.words}>
        <p className={classes.reason}>{markLanguages(reason)}</p>
        <h3 className={classes.title}>
          <QuizLink category={category} />
        </h3>
        <p className={classes.description}>{markLanguages(category.description)}</p>
      </div>
      <div className={classes.ring}>
        <Ring share={played / quizzes} label={`${kingdom.title}: ${describeProgress(progress)}`}>
          {played}/{quizzes}
        </Ring>
      </div>
      {/* The whole card is the link. */}
      <p aria-hidden="true" className={`${button.root} ${classes.play}`}>
        Play →
      </p>
    </li>
  )
}

const TOP_PLAYERS_MAX = 5
const weekTopStore = createResource({
  load: () => api(boards.read, { params: { board: 'week' } }),
  endsAt: endOfToday,
})

function WeekSection({ userId }: { userId: Id }) {
  const list = useResource(weekPlaceStore)
  const rows = list.data?.rows ?? []
  return (
    <div className="stack">
      <SectionTitle id="this-week">This week</SectionTitle>
      <ListStatus list={list} loading="Loading players..." failed="Failed to load players" />
      {rows.length > 0 && <WeekTable rows={rows} userId={userId} />}
      {list.data && rows.length === 0 && <WeekTop userId={userId} />}
      {!list.data && WHOLE_WEEK}
    </div>
  )
}

function WeekTop({ userId }: { userId: Id }) {
  const { data } = useResource(weekTopStore)
  const rows = data?.top.slice(0, TOP_PLAYERS_MAX) ?? []
  return (
    <>
      <p>You’re not on this board yet. Finish a quiz you haven’t tried to join it.</p>
      {rows.length > 0 ? <WeekTable rows={rows} userId={userId} /> : WHOLE_WEEK}
    </>
  )
}

const WHOLE_WEEK = <TextLink to={paths.leaderboardOf('week')}>See the whole week</TextLink>

function WeekTable({ rows, userId }: { rows: readonly BoardRow[]; userId: Id }) {
  return (
    <div className={`${card.banded} ${classes.board}`}>
      <PlayersTable labelledBy="this-week" players={rows.map(withScore)} userId={userId} />
      <p className={classes.whole}>{WHOLE_WEEK}</p>
    </div>
  )
}
