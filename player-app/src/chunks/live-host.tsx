import { LiveHostPage } from '../pages/live/live-host-page.tsx'
import { LiveNewPage } from '../pages/live/live-new-page.tsx'
import { LiveReportPage } from '../pages/live/live-report-page.tsx'
import { withMantine } from '../ui/with-mantine.tsx'

export const LiveHost = withMantine(LiveHostPage)
export const LiveNew = withMantine(LiveNewPage)
export const LiveReport = withMantine(LiveReportPage)
