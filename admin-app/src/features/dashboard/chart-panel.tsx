import { Button, Skeleton } from '@mantine/core'
import { LoadingNote, SlowNote } from '@quiz-kingdom/shared/ui/notes.tsx'
import { type ReactNode, Suspense, useId, useState } from 'react'
import card from '../../ui/card.module.css'
import { ChartBoundary } from './chart-boundary.tsx'
import type { ChartTable } from './chart-data.ts'
import classes from './chart-panel.module.css'
import { DataTable } from './data-table.tsx'
import type { RetriableFeed } from './use-feed.ts'

interface ChartPanelProps<T> extends RetriableFeed<T> {
  title: string
  /** Said when there is nothing to draw. */
  empty: string
  isEmpty: (data: T) => boolean
  toTable: (data: T) => ChartTable
  /** What the numbers mean, or leave out. */
  note?: string | undefined
  /** Draws the chart. */
  children: (data: T) => ReactNode
}

/** A chart's frame: its title, its states, and the same numbers as a table. */
export function ChartPanel<T>(props: ChartPanelProps<T>) {
  const { title, feed, isEmpty, note } = props
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  const hasNumbers = feed.status === 'ready' && !isEmpty(feed.data)
  return (
    <section aria-labelledby={titleId} className={card.card}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {hasNumbers && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )}
      </div>
      <PanelBody {...props} asTable={asTable} />
      {note !== undefined && <p className={classes.remark}>{note}</p>}
    </section>
  )
}

function PanelBody<T>({
  title,
  feed,
  retry,
  empty,
  isEmpty,
  toTable,
  children,
  asTable,
}: ChartPanelProps<T> & { asTable: boolean }) {
  if (feed.status === 'loading') return <LoadingNote>Loading...</LoadingNote>
  if (feed.status === 'slow') return <SlowNote onRetry={retry} />
  if (feed.status === 'failed')
    return (
      <div className={classes.note}>
        <p>This chart could not be loaded.</p>
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      </div>
    )
  if (isEmpty(feed.data)) return <p className={classes.note}>{empty}</p>
  if (asTable) return <DataTable title={title} {...toTable(feed.data)} />
  return (
    <ChartBoundary>
      <Suspense fallback={<Skeleton height={280} />}>{children(feed.data)}</Suspense>
    </ChartBoundary>
  )
}
