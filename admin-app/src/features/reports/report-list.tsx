import type { AnsweredReports, WaitingReports } from '@quiz-kingdom/shared/entities/report.ts'
import { EmptyState } from '@quiz-kingdom/shared/ui/status/empty-state.tsx'
import { ListStatus } from '@quiz-kingdom/shared/ui/status/resource.tsx'
import * as v from 'valibot'
import { PageEntry, useAddress } from '../../lib/address.ts'
import { pageAt } from '../../lib/paging.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { AnsweredItem } from './answered-item.tsx'
import classes from './report-list.module.css'
import { useReportPage } from './use-report-page.ts'
import { WaitingItem } from './waiting-item.tsx'

const AddressSchema = v.object({ page: PageEntry })

export function ReportList() {
  const [{ page }, change] = useAddress(AddressSchema)
  const list = useReportPage(page)
  const { data: found, phase } = list
  const refresh = () => void list.refresh({ quietly: true })
  const waiting = found?.reports.filter(isWaiting) ?? []
  const answered = found?.reports.filter(isAnswered) ?? []
  return (
    <>
      <ListStatus list={list} loading="Loading the reports..." />
      {found?.waiting === 0 && (
        <EmptyState title="No open reports">
          Players can report a problem when they review a quiz.
        </EmptyState>
      )}
      {found && found.total > 0 && (
        <div className={classes.lists} aria-busy={phase === 'loading'}>
          <PagedList
            list={pageAt(found.page, found.total)}
            setPage={(page) => change({ page })}
            label="reports"
          >
            {waiting.length > 0 && (
              <ul role="list" className={classes.list}>
                {waiting.map((one) => (
                  <WaitingItem key={one.key} reports={one} onAnswered={refresh} />
                ))}
              </ul>
            )}
            {answered.length > 0 && (
              <>
                <h2 className={classes.title}>Answered</h2>
                <ul role="list" className={classes.list}>
                  {answered.map((one) => (
                    <AnsweredItem key={one.key} reports={one} />
                  ))}
                </ul>
              </>
            )}
          </PagedList>
        </div>
      )}
    </>
  )
}

type Entry = WaitingReports | AnsweredReports
const isWaiting = (one: Entry): one is WaitingReports => one.state === 'waiting'
const isAnswered = (one: Entry): one is AnsweredReports => one.state !== 'waiting'
