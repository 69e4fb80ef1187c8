import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { removeNamesFromEvents } from '../audit/audit.repository.ts'
import { recountPlacesOf } from '../boards/board-scores.repository.ts'
import { DAY_S, isoAfter } from '../clock.ts'
import type { Transaction } from '../db/database.ts'
import { leaveAllLeagues } from '../leagues/leagues.ts'
import type { Parts } from '../parts.ts'
import { removeMistakesOf } from '../practice/mistakes.repository.ts'
import { removeRemindersOf } from '../reminders/reminders.repository.ts'
import { sweep } from '../sweep.ts'
import { eraseDeletedAccounts, listErasedWithRest, removeTotalsOf } from './accounts.repository.ts'
import { erasedIfDeletedUntil } from './accounts.ts'
import { removeExpiredGuesses } from './guesses.repository.ts'
import { hashOfNoPassword } from './passwords.ts'
import { removeSecondFactorOf } from './second-factor.repository.ts'
import { removeExpiredSessions, removeSessionsOf } from './sessions.repository.ts'
import { removeExpiredTokens, removeTokensOf } from './tokens.repository.ts'

/** Each has rows in many tables. */
const ERASED_AT_ONCE = 20

/** Sweeps out what nobody can use any more, counts that count no more, and deleted accounts. */
export async function removeExpired({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString()
  await sweep(db, (transaction, limit) => removeExpiredSessions(transaction, now, limit))
  await sweep(db, (transaction, limit) => removeExpiredTokens(transaction, now, limit))
  await sweep(db, (transaction, limit) => removeExpiredGuesses(transaction, now, limit))
  await eraseDeleted({ db, clock })
  await removeRestOfErased({ db, clock })
}

async function eraseDeleted({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const deletedUntil = erasedIfDeletedUntil(now)
  const erasure = { deletedUntil, at: now.toISOString(), passwordHash: hashOfNoPassword() }
  const eraseSome = async (transaction: Transaction, limit: number) => {
    const ids = await eraseDeletedAccounts(transaction, erasure, limit)
    if (ids.length === 0) return 0
    await removeSessionsOf(transaction, ...ids)
    await removeTokensOf(transaction, ...ids)
    await removeSecondFactorOf(transaction, ...ids)
    await removePlayOf(transaction, ids)
    await removeNamesFromEvents(transaction, ...ids)
    return ids.length
  }
  await sweep(db, eraseSome, ERASED_AT_ONCE)
}

async function removePlayOf(transaction: Transaction, ids: readonly Id[]): Promise<void> {
  await removeTotalsOf(transaction, ...ids)
  await removeMistakesOf(transaction, ...ids)
  await removeRemindersOf(transaction, ...ids)
  await recountPlacesOf(transaction, ...ids)
  await leaveAllLeagues(transaction, ...ids)
}

/** Longer than an older release ever runs on a database that a newer one has set up. */
const LOOKED_BACK_S = 30 * DAY_S

/** An older release, while it still runs beside this one, erases accounts without knowing all tables. */
async function removeRestOfErased({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const erasedFrom = isoAfter(clock.now(), -LOOKED_BACK_S)
  const removeSome = async (transaction: Transaction, limit: number) => {
    const ids = await listErasedWithRest(transaction, erasedFrom, limit)
    if (ids.length > 0) await removePlayOf(transaction, ids)
    return ids.length
  }
  await sweep(db, removeSome, ERASED_AT_ONCE)
}
