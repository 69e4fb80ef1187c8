import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { type Clock, isoAfter } from '../platform/clock.ts'
import { type Db, inTransaction, type Transaction } from '../platform/db/database.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import { parsePicks } from '../play/questions/scoring.ts'
import { findEndOfBatch } from '../play/submitted-attempts.repository.ts'
import * as repository from './revision-counts.repository.ts'
import { listRevisionsOfSets } from './statistics.repository.ts'

const COUNT_INTERVAL_MS = 10 * 1000
/**
 * The number of attempts per transaction. It is small, because players' submissions wait for the transaction.
 */
const ATTEMPTS_PER_TRANSACTION = 100
/**
 * How long after its submission an attempt is counted: one that becomes visible a little late would otherwise
 * be missed.
 */
const COUNT_DELAY_S = 15

/**
 * Counts how many players had each revision right in their first attempt. Players see it when they review an
 * attempt.
 */
export function createCountRightAnswersJob({ db, clock }: { db: Db; clock: Clock }): JobDefinition {
  return {
    name: 'count-revisions',
    everyMs: COUNT_INTERVAL_MS,
    batchSize: ATTEMPTS_PER_TRANSACTION,
    run: async function* (limit) {
      const until = isoAfter(clock.now(), -COUNT_DELAY_S)
      // Looks for attempts first, so that no transaction is needed while nobody plays.
      const after = await repository.findCountProgress(db)
      if ((await findEndOfBatch(db, { after, until }, 1)) === undefined) return
      for (;;) {
        const attempts = await inTransaction(db, (transaction) =>
          countNextAttempts(transaction, until, limit),
        )
        if (attempts === undefined) return
        yield attempts
      }
    },
  }
}

/** Returns how many first attempts it counted, or undefined when nothing is left. */
async function countNextAttempts(transaction: Transaction, until: string, limit: number) {
  const after = await repository.lockCountProgress(transaction)
  const end = await findEndOfBatch(transaction, { after, until }, limit)
  if (end === undefined) return undefined
  const attempts = await repository.listFirstAttempts(transaction, { after, until: end })
  await repository.addRevisionCounts(transaction, await countAnswers(transaction, attempts))
  await repository.saveCountProgress(transaction, end)
  return attempts.length
}

async function countAnswers(
  db: Db,
  attempts: readonly { questionSetId: Id; picks: string }[],
): Promise<repository.RevisionCount[]> {
  if (attempts.length === 0) return []
  const sets = await listRevisionsOfSets(db, [
    ...new Set(attempts.map(({ questionSetId }) => questionSetId)),
  ])
  const revisionsOf = new Map(sets.map(({ id, revisionIds }) => [id, revisionIds]))
  const revisionIds = [...new Set(sets.flatMap(({ revisionIds }) => revisionIds))]
  const rightOptions = await repository.listRightOptions(db, revisionIds)
  const counts = new Map<Id, repository.RevisionCount>()
  for (const { questionSetId, picks } of attempts) {
    for (const [i, pick] of parsePicks(picks).entries()) {
      const revisionId = revisionsOf.get(questionSetId)?.[i]
      if (revisionId === undefined) continue
      const { attempts, rightAnswers } = counts.get(revisionId) ?? { attempts: 0, rightAnswers: 0 }
      const isRight = pick === rightOptions.get(revisionId)
      counts.set(revisionId, {
        revisionId,
        attempts: attempts + 1,
        rightAnswers: rightAnswers + Number(isRight),
      })
    }
  }
  return [...counts.values()]
}
