import { CurrentBoardSchema } from '@quiz-kingdom/shared/entities/board.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import { useUser } from '@quiz-kingdom/shared/ui/session/session.tsx'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { LeagueView } from '../features/leagues/league-view.tsx'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import classes from './league-page.module.css'
import { NotFoundPage } from './not-found-page.tsx'

export function LeaguePage() {
  const user = useUser()
  const { id } = useParams()
  const [query] = useSearchParams()
  const period = query.get('period')
  if (!v.is(IdSchema, id)) return <NotFoundPage />
  return (
    <Page narrow>
      <Link to={paths.leagues} className={classes.back}>
        <IconArrowLeft aria-hidden size={18} stroke={2.25} />
        All leagues
      </Link>
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
