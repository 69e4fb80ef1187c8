import { Box, Text, Title } from '@mantine/core'
import { api } from '@quiz-kingdom/shared/api/client/http.ts'
import * as reports from '@quiz-kingdom/shared/api/console/reports.ts'
import type { AnsweredReports } from '@quiz-kingdom/shared/entities/console/report.ts'
import { pluralize } from '@quiz-kingdom/shared/pluralize.ts'
import { createResource } from '@quiz-kingdom/shared/session/resource.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/feedback/empty-state.tsx'
import { ListStatus, useLatestData } from '@quiz-kingdom/shared/ui/feedback/use-resource.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import * as v from 'valibot'
import { waitingReportsStore } from '../../lib/list/list-stores.ts'
import { getListPage } from '../../lib/list/paging.ts'
import { PageParamSchema, useUrlParams } from '../../lib/list/url-params.ts'
import { formatTime } from '../../lib/times.ts'
import lined from '../../ui/list/lined-list.module.css'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { StatusBadge } from '../../ui/list/status-badge.tsx'
import { ANSWER_STATE_LABELS } from './answer-form.tsx'
import { WaitingItem } from './waiting-item.tsx'

const ParamsSchema = v.object({ page: PageParamSchema })

export function ReportList() {
  const [{ page }, change] = useUrlParams(ParamsSchema)
  const list = useReportPage(page)
  const { data: found, phase } = list
  const refresh = () => void list.refresh({ quietly: true })
  const waiting = found?.reports.filter((one) => one.state === 'waiting') ?? []
  const answered = found?.reports.filter((one) => one.state !== 'waiting') ?? []
  return (
    <>
      <ListStatus list={list} loading="Loading the reports..." />
      {found?.waiting === 0 && (
        <EmptyState title="No open reports">
          Players can report a problem when they review a quiz.
        </EmptyState>
      )}
      {found && found.total > 0 && (
        <Box maw="60rem">
          <PagedList
            list={getListPage(found.page, found.total)}
            setPage={(page) => change({ page })}
            label="reports"
            isLoading={phase === 'loading'}
          >
            {waiting.length > 0 && (
              <ul role="list" className={lined.root}>
                {waiting.map((one) => (
                  <WaitingItem key={one.key} reports={one} onAnswered={refresh} />
                ))}
              </ul>
            )}
            {answered.length > 0 && (
              <>
                <Title order={2} fz="var(--text-2xl)" mt="xl" mb="sm">
                  Answered
                </Title>
                <ul role="list" className={lined.root}>
                  {answered.map((one) => (
                    <AnsweredItem key={one.key} reports={one} />
                  ))}
                </ul>
              </>
            )}
          </PagedList>
        </Box>
      )}
    </>
  )
}

function AnsweredItem({ reports }: { reports: AnsweredReports }) {
  const { question, reports: count, state, answer, answeredAt } = reports
  return (
    <Box component="li" px="md" py="xs" style={{ overflowWrap: 'anywhere' }}>
      <StatusBadge
        tone={state === 'mended' ? 'right' : 'plain'}
        icon={state === 'mended' ? IconCheck : IconMinus}
      >
        {ANSWER_STATE_LABELS[state]}
      </StatusBadge>{' '}
      {markLanguages(question.questionText)}
      {answer && (
        <div>
          <q className="as-typed">{markLanguages(answer)}</q>
        </div>
      )}
      <Text size="sm" c="dimmed">
        {markLanguages(question.categoryTitle)} · {pluralize(count, 'report')} ·{' '}
        <time dateTime={answeredAt}>{formatTime(answeredAt)}</time>
      </Text>
    </Box>
  )
}

function useReportPage(page: number) {
  const resource = useMemo(
    () => createResource({ load: () => api(reports.list, { query: { page: String(page) } }) }),
    [page],
  )
  const list = useLatestData(resource)
  const waiting = list.data?.waiting

  // Keeps the count in the sidebar equal to the count of this list.
  useEffect(() => {
    if (waiting !== undefined) waitingReportsStore.getState().update(() => ({ waiting }))
  }, [waiting])

  return list
}
