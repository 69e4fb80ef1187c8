import { OwnReportSchema } from '@quiz-kingdom/shared/entities/console/report.ts'
import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import type { PlayContext } from '../play/play-context.ts'
import { listReportsForExport } from './reports.repository.ts'
import { holdBackAnswer } from './reports.ts'

const ReportsExportSchema = v.object({
  reports: v.array(
    v.object({
      questionText: v.string(),
      ...v.omit(OwnReportSchema, ['questionId', 'revisionId', 'isCurrent']).entries,
    }),
  ),
})

export const reportsAccountPart = ({ findHeldBack }: PlayContext): AccountPart => ({
  erasedTables: ['questionReport'],
  exportOf: async ({ db, clock }, userId) => {
    const heldBack = await findHeldBack(db, userId, clock.now())
    const reports = await listReportsForExport(db, userId)
    return v.parse(ReportsExportSchema, {
      reports: reports.map((one) => holdBackAnswer(one, heldBack)),
    })
  },
})
