import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Db, inTransaction } from '../db/database.ts'
import { lockPlayer } from '../play/attempts.repository.ts'
import { countAttempt } from './award-badges.ts'
import {
  findUncountedPlayer,
  isErased,
  listUncountedAttempts,
  saveCounted,
} from './past-play.repository.ts'

/** Attempts that one transaction counts at most, as whoever plays may wait for it. */
const COUNTED_AT_ONCE = 25

/**
 * Counts what was submitted before attempts were counted, or by a release that counts none, and
 * awards its badges without telling; a transaction at a time. Several processes may do so at once,
 * and any may end after any step: each attempt is counted once.
 */
export async function* countPastPlay(db: Db, limit = COUNTED_AT_ONCE): AsyncGenerator<void, void> {
  for (;;) {
    const userId = await findUncountedPlayer(db)
    if (userId === undefined) return
    await inTransaction(db, async (transaction) => {
      await lockPlayer(transaction, userId)
      const attempts = await listUncountedAttempts(transaction, userId, limit)
      if (attempts.length === 0) return
      // Nothing is kept about an erased account.
      if (!(await isErased(transaction, userId))) {
        for (const attempt of attempts) {
          await countAttempt(transaction, attempt, false)
        }
      }
      await saveCounted(
        transaction,
        attempts.map(({ id }) => id),
      )
    })
    yield
  }
}

const EVERY_MS = 60 * 1000
/** It rests after each step, this many times as long as the step took. */
const REST = 2

/** Counts past play now and each minute, until it is stopped; gives the way to stop. */
export function countPastPlayNowAndThen({ db, log }: { db: Db; log: Logger }): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function countAll(): Promise<void> {
    const steps = countPastPlay(db)
    while (!signal.aborted) {
      const started = performance.now()
      const { done } = await steps.next()
      if (done) return
      await sleep(REST * (performance.now() - started), undefined, { signal })
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await countAll()
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'The counting of past play failed')
      }
      await sleep(EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }

  const running = run()
  return () => {
    stopping.abort()
    return running
  }
}
