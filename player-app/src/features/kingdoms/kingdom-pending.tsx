import type { ListPhase } from '@quiz-kingdom/shared/cache/list-store.ts'
import { ListStatus } from '@quiz-kingdom/shared/ui/list.tsx'
import { usePageTitle } from '@quiz-kingdom/shared/ui/page-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import classes from './kingdom-pending.module.css'

interface KingdomPendingProps {
  phase: ListPhase
  failure: unknown
  onRetry: () => void
}

/** Stands where the banner will, until it is known which kingdom it is. */
export function KingdomPending({ phase, failure, onRetry }: KingdomPendingProps) {
  usePageTitle()
  return (
    <div className={classes.root}>
      <PageHeading title="Quiz Kingdom" />
      <ListStatus
        phase={phase}
        isEmpty
        loading="Loading kingdom..."
        failed="Failed to load kingdom of category. Please try again."
        failure={failure}
        empty={null}
        onRetry={onRetry}
      />
    </div>
  )
}
