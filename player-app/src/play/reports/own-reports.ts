import {
  ApiError,
  api,
  isUnreachable,
  toUserMessage,
} from '@quiz-kingdom/shared/api/client/http.ts'
import * as questionReports from '@quiz-kingdom/shared/api/console/reports.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  OTHER_USERS_REPORT_CODE,
  type OwnReport,
  OwnReportSchema,
  ReportReasonSchema,
} from '@quiz-kingdom/shared/entities/console/report.ts'
import { LATE_SUBMISSION_DAYS } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { authStore, getSessionId, getUser } from '@quiz-kingdom/shared/session/auth-store.ts'
import {
  listCacheKeys,
  readCache,
  removeCache,
  writeCache,
} from '@quiz-kingdom/shared/session/local-cache.ts'
import { createResource, type ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { announce } from '@quiz-kingdom/shared/ui/feedback/announcer.ts'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import { createRetry } from '../attempts/retry.ts'
import { STORAGE_PREFIX, savedAttemptsStore } from '../attempts/saved-attempts.ts'

/** Keys are `quiz-kingdom:attempt-reports:USER:QUESTION`. This prefix makes pages load the outbox. */
const REPORT_KEY_PREFIX = `${STORAGE_PREFIX}-reports:` as const
const RETENTION_MS = LATE_SUBMISSION_DAYS * 24 * 60 * 60 * 1000

const NewReportSchema = v.object({
  userId: IdSchema,
  questionId: IdSchema,
  revisionId: v.optional(IdSchema),
  reason: ReportReasonSchema,
  text: v.string(),
})
export type NewReport = v.InferOutput<typeof NewReportSchema>

const UnsentReportSchema = v.object({ ...NewReportSchema.entries, keptAt: v.number() })
type UnsentReport = v.InferOutput<typeof UnsentReportSchema>

const OWN_REPORTS_KEY = 'quiz-kingdom:own:reports'

export const ownReportsStore = createResource<OwnReport[]>({
  load: async () => (await api(questionReports.listOwn)).reports,
  cache: { key: OWN_REPORTS_KEY, schema: v.array(OwnReportSchema) },
})

/** Unsent reports of all the device's users. */
export const unsentReportsStore = createStore<{ reports: readonly UnsentReport[] }>(() => ({
  reports: listUnsent(),
}))

export const countUnsentReports = (userId: Id | undefined): number =>
  listUnsent().filter((one) => one.userId === userId).length

/** Updates the reports when another tab has saved or sent one. */
window.addEventListener('storage', ({ key }) => {
  const isOfReports = key === OWN_REPORTS_KEY || key?.startsWith(REPORT_KEY_PREFIX)
  if (!isOfReports || ownReportsStore.getState().phase === 'idle') return
  const asked = ownReportsStore.getState().refresh({ quietly: true })
  void asked.then(() => unsentReportsStore.setState({ reports: listUnsent() }))
})

export function getSessionReports({
  data,
  session,
}: ResourceState<OwnReport[]>): readonly OwnReport[] {
  return session === getSessionId() ? (data ?? NO_REPORTS) : NO_REPORTS
}
const NO_REPORTS: readonly OwnReport[] = []

/** Sends a report, or keeps it on the device until it can be sent. Throws if the server refuses it. */
export async function sendReport(added: NewReport): Promise<'sent' | 'kept'> {
  try {
    if (!navigator.onLine) throw new ApiError(0, 'unreachable', 'You’re offline.')
    await postReport(added)
    return 'sent'
  } catch (error) {
    if (!(isUnreachable(error) || hasSessionEnded(error)) || !saveUnsent(added)) throw error
    retry.later()
    return 'kept'
  }
}

function hasSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

async function postReport({ questionId, ...body }: NewReport): Promise<void> {
  const sent = await api(questionReports.create, { params: { id: questionId }, body })
  ownReportsStore
    .getState()
    .update((reports) => [
      sent,
      ...reports.filter(({ revisionId }) => revisionId !== sent.revisionId),
    ])
}

const toReportKey = ({ userId, questionId }: Pick<NewReport, 'userId' | 'questionId'>) =>
  `${REPORT_KEY_PREFIX}${userId}:${questionId}` as const

/** Returns false if storage is full or forbidden. */
function saveUnsent(added: NewReport): boolean {
  if (!writeCache(toReportKey(added), { ...added, keptAt: Date.now() })) return false
  unsentReportsStore.setState({ reports: listUnsent() })
  savedAttemptsStore.setState({ hasAny: true })
  return true
}

function deleteUnsent(one: NewReport): void {
  removeCache(toReportKey(one))
  unsentReportsStore.setState({ reports: listUnsent() })
}

function listUnsent(): UnsentReport[] {
  return listCacheKeys(REPORT_KEY_PREFIX).flatMap((key) => {
    const one = readCache(key, UnsentReportSchema)
    if (one && Date.now() < one.keptAt + RETENTION_MS) return [one]
    removeCache(key)
    return []
  })
}

const retry = createRetry(sendAll, () => listUnsent().some(({ userId }) => isConfirmedUser(userId)))

export const sendReports = retry.send

async function sendAll(): Promise<void> {
  unsentReportsStore.setState({ reports: listUnsent() })
  for (const one of unsentReportsStore.getState().reports)
    if (isConfirmedUser(one.userId)) await trySendReport(one)
}

async function trySendReport({ keptAt: _, ...kept }: UnsentReport): Promise<void> {
  try {
    await postReport(kept)
    deleteUnsent(kept)
    announce('Your report has been sent.')
  } catch (error) {
    const problem = toUserMessage(error)
    if (!isFinalRefusal(error)) return
    deleteUnsent(kept)
    announce(`Your report could not be sent. ${problem}`)
  }
}

/** Whether a retry would be refused again. */
function isFinalRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return [400, 403, 404].includes(error.status) && error.code !== OTHER_USERS_REPORT_CODE
}

function isConfirmedUser(userId: Id): boolean {
  const auth = authStore.getState()
  return auth.status === 'loggedIn' && getUser(auth)?.id === userId
}
