import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useSearchParams } from 'react-router-dom'
import { kingdomsStore } from '../../features/kingdoms/stores.ts'
import { Board } from '../../features/leaderboard/board.tsx'
import { type ChosenBoard, readChosenBoard } from '../../features/leaderboard/chosen-board.ts'
import { Leaderboard } from '../../features/leaderboard/leaderboard.tsx'
import { paths } from '../../lib/paths.ts'
import { BoardLinks } from '../../ui/links/board-links.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

const TOTAL_INTRO = 'We add up your best score in every quiz. Your total never goes down.'
const BOARDS_INTRO =
  'We count every daily quiz and your first try at each other quiz. In a tie, whoever got there first is ahead.'

const BOARD_TABS = [
  { board: 'total', label: 'All time', to: paths.leaderboard },
  { board: 'day', label: 'Today', to: paths.leaderboardOf('day') },
  { board: 'week', label: 'Week', to: paths.leaderboardOf('week') },
  { board: 'month', label: 'Month', to: paths.leaderboardOf('month') },
  { board: 'kingdoms', label: 'Kingdoms', to: paths.leaderboardOf('kingdoms') },
]

export function LeaderboardPage() {
  const user = useUser()
  const [query] = useSearchParams()
  const chosen = readChosenBoard(query.get('board'))
  usePageTitle('Leaderboard')
  return (
    <Page narrow>
      <LeaderboardHeading tab={chosen.tab} />
      <div className="stack gap-m">
        <BoardLinks
          label="Boards"
          look="tabs"
          links={BOARD_TABS.map((tab) => ({ ...tab, isCurrent: tab.board === chosen.tab }))}
        />
        {chosen.tab === 'total' && <Leaderboard userId={user?.id} />}
        {chosen.tab === 'kingdoms' && <KingdomBoard kingdomId={chosen.kingdomId} user={user} />}
        {chosen.tab !== 'total' && chosen.tab !== 'kingdoms' && user && (
          <Board key={chosen.tab} name={chosen.tab} userId={user.id} />
        )}
      </div>
    </Page>
  )
}

export function LeaderboardHeading({ tab }: Pick<ChosenBoard, 'tab'>) {
  return <PageHeading title="Leaderboard" intro={tab === 'total' ? TOTAL_INTRO : BOARDS_INTRO} />
}

function KingdomBoard({ kingdomId, user }: { kingdomId: Id | undefined; user: User | undefined }) {
  const list = useResource(kingdomsStore)
  const { data: kingdoms = [] } = list
  const shownId = kingdomId ?? kingdoms[0]?._id
  return (
    <>
      <ListStatus
        list={list}
        loading="Loading kingdoms..."
        failed="Failed to load kingdoms"
        empty={<EmptyState title="No kingdoms yet" />}
      />
      {kingdoms.length > 0 && (
        <BoardLinks
          label="Kingdoms"
          look="pills"
          links={kingdoms.map(({ _id, title }) => ({
            to: paths.leaderboardOf(`kingdom:${_id}`),
            label: title,
            isCurrent: _id === shownId,
          }))}
        />
      )}
      {shownId && user && <Board key={shownId} name={`kingdom:${shownId}`} userId={user.id} />}
    </>
  )
}
