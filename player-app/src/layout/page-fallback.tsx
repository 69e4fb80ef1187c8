import { LoadingNote } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { matchPath, useLocation } from 'react-router-dom'
import { DailyHeading } from '../features/daily/daily-heading.tsx'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'

export function PageFallback() {
  const { pathname } = useLocation()
  if (matchPath(paths.daily, pathname)) return <DailyFallback />
  return <LoadingNote>Loading...</LoadingNote>
}

/** `start.js` and base.css show it at once where the address is the daily quiz's. */
export function FirstParts() {
  return (
    <div data-first-part="daily">
      <DailyFallback />
    </div>
  )
}

/** People share this page, so that most who open it come for the first time. */
function DailyFallback() {
  return (
    <Page narrow>
      <DailyHeading />
      <LoadingNote>Loading...</LoadingNote>
    </Page>
  )
}
