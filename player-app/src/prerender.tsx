import signupSide from '@quiz-kingdom/shared/art/signup-side.svg'
import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { AccountCard } from './features/account/account-card.tsx'
import { KingdomBanner } from './features/kingdoms/kingdom-banner.tsx'
import { paths } from './lib/paths.ts'
import { LeaderboardHeading } from './pages/community/leaderboard-page.tsx'
import { QuizPoster } from './play/quiz-poster.tsx'
import { AppRoutes } from './router.tsx'
import { Page } from './ui/page.tsx'

/** The home page's HTML for index.html, visible before any script has loaded. */
export function prerender(): string {
  return render(<AppRoutes />)
}

/** Page templates by the first part of a path. The server fills in a kingdom or a quiz. */
export function prerenderTemplates(): Record<string, string> {
  const picture = { src: '__PICTURE__', label: '' }
  const loading = <LoadingNote>Loading...</LoadingNote>
  return {
    login: render(
      <AccountCard title="Welcome back" withAvatar>
        {loading}
      </AccountCard>,
    ),
    signup: render(
      <AccountCard title="Create An Account" sideImage={signupSide}>
        {loading}
      </AccountCard>,
    ),
    leaderboard: render(
      <Page narrow>
        <LeaderboardHeading tab="total" />
        {loading}
      </Page>,
    ),
    quizkingdom: render(
      <Page>
        <KingdomBanner title="__TITLE__" description="__DESCRIPTION__" image={picture} />
        {loading}
      </Page>,
    ),
    quizflow: render(
      <Page narrow>
        <QuizPoster title="__TITLE__" description="__DESCRIPTION__" picture={picture}>
          {loading}
        </QuizPoster>
      </Page>,
    ),
  }
}

function render(content: ReactNode): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={paths.home}>{content}</StaticRouter>
    </StrictMode>,
  )
}
