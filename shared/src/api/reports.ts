import type { Id } from '../entities/id.ts'
import {
  OwnReportListSchema,
  OwnReportSchema,
  ReportPageSchema,
  ReportsAnsweredSchema,
  WaitingCountSchema,
} from '../entities/report.ts'
import type { ReportAnswerForm, ReportForm } from '../forms/report.ts'
import { call } from './http.ts'

/** The first report of what a player was asked stands, however often it arrives. */
export function reportQuestion(questionId: Id, body: ReportForm) {
  return call(`/api/questions/${questionId}/report`, {
    method: 'POST',
    body,
    isRepeatable: true,
    response: OwnReportSchema,
    fallback: 'Your report could not be sent.',
  })
}

export function fetchOwnReports() {
  return call('/api/questions/reports/own', {
    response: OwnReportListSchema,
    fallback: 'Your reports could not be loaded.',
  })
}

export function fetchReports(page: number) {
  return call(`/api/admin/reports?page=${page}`, {
    response: ReportPageSchema,
    fallback: 'The reports could not be loaded.',
  })
}

/** How many questions have reports that wait for an answer. */
export function fetchWaitingCount() {
  return call('/api/admin/reports/count', {
    response: WaitingCountSchema,
    fallback: 'The reports could not be counted.',
  })
}

export function answerReports(questionId: Id, body: ReportAnswerForm) {
  return call(`/api/admin/reports/${questionId}`, {
    method: 'PUT',
    body,
    isRepeatable: true,
    response: ReportsAnsweredSchema,
    fallback: 'The reports could not be answered.',
  })
}
