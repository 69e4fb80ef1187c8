import {
  Box,
  Button,
  Card,
  Group,
  SegmentedControl,
  Skeleton,
  Table,
  Text,
  Title,
} from '@mantine/core'
import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { ListStatus } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { Component, type ReactNode, Suspense, useId, useState } from 'react'
import { TableFrame } from '../list/table-frame.tsx'
import type { ChartTable } from './chart-data.ts'

interface ChartPanelProps<T> {
  list: ResourceState<T>
  title: string
  empty: string
  isEmpty: (data: T) => boolean
  toTable: (data: T) => ChartTable
  note?: string | undefined
  /** The ways to draw the chart, by their labels. */
  views: Record<string, (data: T) => ReactNode>
}

const TABLE_VIEW = 'Table'

export function ChartPanel<T>(props: ChartPanelProps<T>) {
  const { title, list, empty, isEmpty, toTable, note, views } = props
  const labels = [...Object.keys(views), TABLE_VIEW]
  const [view = TABLE_VIEW, setView] = useState(labels[0])
  const titleId = useId()
  const { data } = list
  const hasNumbers = data !== undefined && !isEmpty(data)
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Group gap="sm" mih="var(--target)" mb="xs">
        <Box flex="1 1 auto">
          <Title order={2} size="lg" id={titleId}>
            {title}
          </Title>
          {note !== undefined && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </Box>
        {hasNumbers && (
          <SegmentedControl
            withItemsBorders={false}
            aria-labelledby={titleId}
            data={labels}
            value={view}
            onChange={setView}
          />
        )}
      </Group>
      <ListStatus list={list} loading="Loading..." failed="We couldn’t load this chart." />
      {data !== undefined && !hasNumbers && (
        <Text c="dimmed" ta="center" py="xl">
          {empty}
        </Text>
      )}
      {hasNumbers &&
        (view === TABLE_VIEW ? (
          <DataTable title={title} {...toTable(data)} />
        ) : (
          <ChartBoundary>
            <Suspense fallback={<Skeleton height={240} />}>{views[view]?.(data)}</Suspense>
          </ChartBoundary>
        ))}
    </Card>
  )
}

function DataTable({ title, headings, rows }: ChartTable & { title: string }) {
  return (
    <TableFrame label={`Table: ${title}`} mah="20rem">
      <Table verticalSpacing={6} stickyHeader>
        <Table.Thead bg="var(--qk-card)">
          <Table.Tr>
            {headings.map((heading, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two kingdoms may have the same name
              <Table.Th key={index}>{markLanguages(heading)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, ...numbers]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{markLanguages(String(label))}</Table.Th>
              {numbers.map((number, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column
                <Table.Td key={index}>{number}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}

/** A chart that fails to load or to draw must not take down the page. */
class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Group>
        <Text c="dimmed">We couldn’t draw this chart. Its numbers are in the table.</Text>
        <Button variant="default" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </Group>
    )
  }
}
