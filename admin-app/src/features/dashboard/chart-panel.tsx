import { Button, Skeleton } from '@mantine/core'
import type { ResourceState } from '@quiz-kingdom/shared/cache/resource.ts'
import { ListStatus } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import { type ReactNode, Suspense, useId, useState } from 'react'
import card from '../../ui/card.module.css'
import { ChartBoundary } from './chart-boundary.tsx'
import type { ChartTable } from './chart-data.ts'
import classes from './chart-panel.module.css'
import { DataTable } from './data-table.tsx'

interface ChartPanelProps<T> {
  list: ResourceState<T>
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
  const { title, list, isEmpty, note } = props
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  const hasNumbers = list.data !== undefined && !isEmpty(list.data)
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
  list,
  empty,
  isEmpty,
  toTable,
  children,
  asTable,
}: ChartPanelProps<T> & { asTable: boolean }) {
  const { data } = list
  return (
    <>
      <ListStatus list={list} loading="Loading..." failed="This chart could not be loaded." />
      {data !== undefined && isEmpty(data) && <p className={classes.note}>{empty}</p>}
      {data !== undefined &&
        !isEmpty(data) &&
        (asTable ? (
          <DataTable title={title} {...toTable(data)} />
        ) : (
          <ChartBoundary>
            <Suspense fallback={<Skeleton height={280} />}>{children(data)}</Suspense>
          </ChartBoundary>
        ))}
    </>
  )
}
