import { LoadingNote } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { matchPath, useLocation } from 'react-router-dom'
import { DailyHeading } from '../features/daily/daily-heading.tsx'
import { paths } from '../lib/paths.ts'
import { Page } from '../ui/page.tsx'

export function PageFallback() {
  const { pathname } = useLocation()
  if (matchPath(paths.daily, pathname)) return <DailyFallback />
  return <LoadingNote>Loading...</LoadingNote>
}

/** Part of every prerendered page; `start.js` and base.css show it on /daily. */
export function FirstParts() {
  return (
    <div data-first-part="daily">
      <DailyFallback />
    </div>
  )
}

/** The daily page gets its own fallback because shared links bring many first-time visitors. */
function DailyFallback() {
  return (
    <Page narrow>
      <DailyHeading />
      <LoadingNote>Loading...</LoadingNote>
    </Page>
  )
}
