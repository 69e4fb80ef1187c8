import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import { useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { LiveReport } from '../../features/live-host/live-report.tsx'
import { Page } from '../../ui/page.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

const RoundSchema = v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1)))

export function LiveReportPage() {
  const { roomId } = useParams()
  const [query] = useSearchParams()
  const round = v.safeParse(RoundSchema, query.get('round') ?? undefined)
  if (!v.is(IdSchema, roomId)) return <NotFoundPage />
  return (
    <Page>
      <LiveReport roomId={roomId} round={round.success ? round.output : undefined} />
    </Page>
  )
}
