import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useResource } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useSearchParams } from 'react-router-dom'
import { kingdomsStore } from '../../features/kingdoms/stores.ts'
import { Board } from '../../features/leaderboard/board.tsx'
import { BoardLinks, KingdomLinks } from '../../features/leaderboard/board-links.tsx'
import { type ChosenBoard, readChosenBoard } from '../../features/leaderboard/chosen-board.ts'
import { Leaderboard } from '../../features/leaderboard/leaderboard.tsx'
import { Page, PageHeading } from '../../ui/page.tsx'

const TOTAL_INTRO = 'We add up your best score in every quiz. Your total never goes down.'
const BOARDS_INTRO =
  'We count every daily quiz and your first try at each other quiz. In a tie, whoever got there first is ahead.'

export function LeaderboardPage() {
  const user = useUser()
  const [query] = useSearchParams()
  const chosen = readChosenBoard(query.get('board'))
  usePageTitle('Leaderboard')
  return (
    <Page narrow>
      <LeaderboardHeading tab={chosen.tab} />
      <BoardLinks tab={chosen.tab} />
      {chosen.tab === 'total' && <Leaderboard userId={user?.id} />}
      {chosen.tab === 'kingdoms' && <KingdomBoard kingdomId={chosen.kingdomId} user={user} />}
      {chosen.tab !== 'total' && chosen.tab !== 'kingdoms' && user && (
        <Board key={chosen.tab} name={chosen.tab} userId={user.id} />
      )}
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
      {kingdoms.length > 0 && <KingdomLinks kingdoms={kingdoms} shownId={shownId} />}
      {shownId && user && <Board key={shownId} name={`kingdom:${shownId}`} userId={user.id} />}
    </>
  )
}
