import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { matchPath, useLocation } from 'react-router-dom'
import { DailyHeading } from '../features/daily/daily-heading.tsx'
import { QuizHeading } from '../features/kingdoms/quiz-heading.tsx'
import { paths } from '../lib/paths.ts'
import { Page } from '../ui/page.tsx'

/** Many first-time visitors come to the daily page by shared links; most players open the quiz page first. */
const FALLBACKS = [
  { part: 'daily', path: paths.daily, isNarrow: true, Heading: DailyHeading },
  { part: 'quiz', path: paths.quiz, isNarrow: false, Heading: QuizHeading },
] as const

export function PageFallback({ note = LOADING }: { note?: string }) {
  const { pathname } = useLocation()
  const own = FALLBACKS.find(({ path }) => matchPath(path, pathname))
  return own ? <Fallback {...own} note={note} /> : <LoadingNote>{note}</LoadingNote>
}

const LOADING = 'Loading...'

/** Fallbacks in every page's HTML. `start.js` and base.css show the current page's fallback. */
export function PrerenderedFallbacks() {
  return FALLBACKS.map((fallback) => (
    <div key={fallback.part} data-first-part={fallback.part}>
      <Fallback {...fallback} note={LOADING} />
    </div>
  ))
}

type FallbackProps = (typeof FALLBACKS)[number] & { note: string }

function Fallback({ isNarrow, Heading, note }: FallbackProps) {
  return (
    <Page narrow={isNarrow}>
      <Heading />
      <LoadingNote>{note}</LoadingNote>
    </Page>
  )
}
