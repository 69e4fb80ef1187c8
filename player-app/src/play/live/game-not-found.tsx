import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/feedback/notes.tsx'
import { LinkButton } from '@quiz-kingdom/shared/ui/feedback/plain-button.tsx'
import { paths } from '../../lib/paths.ts'
import { Page, PageHeading } from '../../ui/page.tsx'

export function GameNotFound({ message, reportOf }: { message: string; reportOf?: Id }) {
  return (
    <Page narrow>
      <PageHeading title="Live game" />
      <div className="stack">
        <ErrorAlert message={message} />
        <div className="row">
          {reportOf === undefined ? (
            <LinkButton to={paths.live}>Enter another code</LinkButton>
          ) : (
            <LinkButton to={paths.liveReportOf(reportOf)}>Open the report</LinkButton>
          )}
          <LinkButton to={paths.daily} variant="quiet">
            Play the daily quiz
          </LinkButton>
        </div>
      </div>
    </Page>
  )
}
