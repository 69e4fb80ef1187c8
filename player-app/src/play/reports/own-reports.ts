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
import { authStore, currentSession, userOf } from '@quiz-kingdom/shared/session/auth-store.ts'
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

/** Keys are `quiz-kingdom:attempt-reports:USER:QUESTION`; the prefix tells pages to load the outbox. */
const PREFIX = `${STORAGE_PREFIX}-reports:` as const
const KEPT_MS = LATE_SUBMISSION_DAYS * 24 * 60 * 60 * 1000

const NewReportSchema = v.object({
  userId: IdSchema,
  questionId: IdSchema,
  revisionId: v.optional(IdSchema),
  reason: ReportReasonSchema,
  text: v.string(),
})
export type NewReport = v.InferOutput<typeof NewReportSchema>

const KeptReportSchema = v.object({ ...NewReportSchema.entries, keptAt: v.number() })
type KeptReport = v.InferOutput<typeof KeptReportSchema>

const OWN_REPORTS = 'quiz-kingdom:own:reports'

export const ownReports = createResource<OwnReport[]>({
  load: async () => (await api(questionReports.listOwn)).reports,
  cache: { key: OWN_REPORTS, schema: v.array(OwnReportSchema) },
})

/** Unsent reports of all the device's users. */
export const keptReports = createStore<{ reports: readonly KeptReport[] }>(() => ({
  reports: listKept(),
}))

export const countKeptReports = (userId: Id | undefined): number =>
  listKept().filter((one) => one.userId === userId).length

/** Updates the reports when another tab has saved or sent one. */
window.addEventListener('storage', ({ key }) => {
  const isOfReports = key === OWN_REPORTS || key?.startsWith(PREFIX)
  if (!isOfReports || ownReports.getState().phase === 'idle') return
  const asked = ownReports.getState().refresh({ quietly: true })
  void asked.then(() => keptReports.setState({ reports: listKept() }))
})

export function ofSession({ data, session }: ResourceState<OwnReport[]>): readonly OwnReport[] {
  return session === currentSession() ? (data ?? NONE) : NONE
}
const NONE: readonly OwnReport[] = []

/** Sends a report, or keeps it on the device until it can be sent. Throws if the server refuses it. */
export async function report(added: NewReport): Promise<'sent' | 'kept'> {
  try {
    if (!navigator.onLine) throw new ApiError(0, 'unreachable', 'You’re offline.')
    await sendOne(added)
    return 'sent'
  } catch (error) {
    if (!(isUnreachable(error) || hasSessionEnded(error)) || !keep(added)) throw error
    retry.later()
    return 'kept'
  }
}

function hasSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

async function sendOne({ questionId, ...body }: NewReport): Promise<void> {
  const sent = await api(questionReports.create, { params: { id: questionId }, body })
  ownReports
    .getState()
    .update((reports) => [
      sent,
      ...reports.filter(({ revisionId }) => revisionId !== sent.revisionId),
    ])
}

const keyOf = ({ userId, questionId }: Pick<NewReport, 'userId' | 'questionId'>) =>
  `${PREFIX}${userId}:${questionId}` as const

/** Returns false if storage is full or forbidden. */
function keep(added: NewReport): boolean {
  if (!writeCache(keyOf(added), { ...added, keptAt: Date.now() })) return false
  keptReports.setState({ reports: listKept() })
  savedAttemptsStore.setState({ hasAny: true })
  return true
}

function forget(one: NewReport): void {
  removeCache(keyOf(one))
  keptReports.setState({ reports: listKept() })
}

function listKept(): KeptReport[] {
  return listCacheKeys(PREFIX).flatMap((key) => {
    const one = readCache(key, KeptReportSchema)
    if (one && Date.now() < one.keptAt + KEPT_MS) return [one]
    removeCache(key)
    return []
  })
}

const retry = createRetry(sendAll, () => listKept().some(({ userId }) => isConfirmedUser(userId)))

export const sendReports = retry.send

async function sendAll(): Promise<void> {
  keptReports.setState({ reports: listKept() })
  for (const one of keptReports.getState().reports)
    if (isConfirmedUser(one.userId)) await trySend(one)
}

async function trySend({ keptAt: _, ...kept }: KeptReport): Promise<void> {
  try {
    await sendOne(kept)
    forget(kept)
    announce('Your report has been sent.')
  } catch (error) {
    const problem = toUserMessage(error)
    if (!isFinal(error)) return
    forget(kept)
    announce(`Your report could not be sent. ${problem}`)
  }
}

/** Whether another try would be refused as well. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return [400, 403, 404].includes(error.status) && error.code !== OTHER_USERS_REPORT_CODE
}

function isConfirmedUser(userId: Id): boolean {
  const auth = authStore.getState()
  return auth.status === 'loggedIn' && userOf(auth)?.id === userId
}
