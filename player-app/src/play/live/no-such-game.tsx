import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { LinkButton } from '@quiz-kingdom/shared/ui/actions/plain-button.tsx'
import { ErrorAlert } from '@quiz-kingdom/shared/ui/status/notes.tsx'
import { paths } from '../../paths.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import classes from './no-such-game.module.css'

export function NoSuchGame({ message, reportOf }: { message: string; reportOf?: Id }) {
  return (
    <Page narrow>
      <PageHeading title="Live game" />
      <ErrorAlert message={message} />
      <div className={classes.more}>
        {reportOf === undefined ? (
          <LinkButton to={paths.live}>Enter another code</LinkButton>
        ) : (
          <LinkButton to={paths.liveReportOf(reportOf)}>Open the report</LinkButton>
        )}
        <LinkButton to={paths.daily} variant="quiet">
          Play the daily quiz
        </LinkButton>
      </div>
    </Page>
  )
}
