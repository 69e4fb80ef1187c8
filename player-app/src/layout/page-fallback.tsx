import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { matchPath, useLocation } from 'react-router-dom'
import { DailyHeading } from '../features/daily/daily-heading.tsx'
import { QuizHeading } from '../features/kingdoms/quiz-heading.tsx'
import { paths } from '../lib/paths.ts'
import { Page } from '../ui/page.tsx'

interface FallbackProps {
  note?: string
}

export function PageFallback({ note = LOADING }: FallbackProps) {
  const { pathname } = useLocation()
  if (matchPath(paths.daily, pathname)) return <DailyFallback note={note} />
  if (matchPath(paths.quiz, pathname)) return <QuizFallback note={note} />
  return <LoadingNote>{note}</LoadingNote>
}

const LOADING = 'Loading...'

/** Fallbacks in every page's HTML. `start.js` and base.css show the current page's fallback. */
export function PrerenderedFallbacks() {
  return (
    <>
      <div data-first-part="daily">
        <DailyFallback />
      </div>
      <div data-first-part="quiz">
        <QuizFallback />
      </div>
    </>
  )
}

/** The daily page gets its own fallback because shared links bring many first-time visitors. */
function DailyFallback({ note = LOADING }: FallbackProps) {
  return (
    <Page narrow>
      <DailyHeading />
      <LoadingNote>{note}</LoadingNote>
    </Page>
  )
}

/** The quiz page gets its own fallback because most players open it first. */
function QuizFallback({ note = LOADING }: FallbackProps) {
  return (
    <Page>
      <QuizHeading />
      <LoadingNote>{note}</LoadingNote>
    </Page>
  )
}
