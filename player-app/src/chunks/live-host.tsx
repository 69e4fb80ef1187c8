import { LiveHostPage } from '../pages/live/live-host-page.tsx'
import { LiveNewPage } from '../pages/live/live-new-page.tsx'
import { LiveReportPage } from '../pages/live/live-report-page.tsx'

export { LiveHostPage as LiveHost, LiveNewPage as LiveNew, LiveReportPage as LiveReport }
