import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { CurrentBoardSchema } from '@quiz-kingdom/shared/entities/game/board.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { LeagueView } from '../../features/leagues/league-view.tsx'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/links/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

export function LeaguePage() {
  const user = useUser()
  const { id } = useParams()
  const [query] = useSearchParams()
  const period = query.get('period')
  if (!v.is(IdSchema, id)) return <NotFoundPage />
  return (
    <Page narrow>
      <BackLink to={paths.leagues}>All leagues</BackLink>
      {user && (
        <LeagueView
          key={id}
          id={id}
          period={v.is(CurrentBoardSchema, period) ? period : 'week'}
          userId={user.id}
        />
      )}
    </Page>
  )
}
