import { AccountSchema, ListedSessionSchema } from '@quiz-kingdom/shared/entities/account.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import * as v from 'valibot'
import { listOwnScores } from '../boards/board-scores.repository.ts'
import { tooManyRequests } from '../errors.ts'
import { listMemberships } from '../leagues/leagues.ts'
import type { Parts } from '../parts.ts'
import { findTotal, listBests } from '../play/history.repository.ts'
import { HistoryEntrySchema, readHistory } from '../play/history.ts'
import { readOwnAccount } from './own-account.ts'
import { listOwnSessions } from './own-sessions.ts'

/** Everything that the site keeps about a user, as its owner gets it. */
const AccountExportSchema = v.object({
  exportedAt: v.string(),
  account: AccountSchema,
  sessions: v.array(v.omit(ListedSessionSchema, ['id'])),
  /** Absent for who has not played. */
  total: v.optional(v.object({ points: v.number(), reachedAt: v.string() })),
  bests: v.array(v.object({ quiz: v.string(), bestPoints: v.number(), lastPlayedAt: v.string() })),
  boards: v.array(v.object({ board: v.string(), points: v.number(), reachedAt: v.string() })),
  leagues: v.array(v.object({ name: v.string(), isOwner: v.boolean(), joinedAt: v.string() })),
  /** In the order of submission, then those that are open. */
  attempts: v.array(HistoryEntrySchema),
})
const HeadSchema = v.omit(AccountExportSchema, ['attempts'])

const RETRY_AFTER_S = 10

export interface AccountExports {
  /**
   * An `AccountExportSchema` as JSON text, in pieces, read only as fast as they are taken. Throws 429
   * while another of the same user is under way, which it is until its last piece or its `end`.
   */
  begin: (owner: Owner) => { pieces: AsyncGenerator<string>; end: () => void }
}

interface Owner {
  user: User
  /** Of the session in use. */
  secret: string
}

/** Who is at it is kept in this process's memory: another process counts for itself. */
export function createAccountExports(parts: Parts): AccountExports {
  const underWay = new Map<Id, object>()
  return {
    begin: (owner) => {
      const { id } = owner.user
      if (underWay.has(id)) throw tooManyRequests(RETRY_AFTER_S)
      const own = {}
      underWay.set(id, own)
      const end = () => {
        if (underWay.get(id) === own) underWay.delete(id)
      }
      return { pieces: endingWith(end, writeExport(parts, owner)), end }
    },
  }
}

async function* endingWith<T>(end: () => void, pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  yield* pieces
  end()
}

async function* writeExport(parts: Parts, owner: Owner): AsyncGenerator<string> {
  const { db, clock } = parts
  const { id } = owner.user
  const head = v.parse(HeadSchema, {
    exportedAt: clock.now().toISOString(),
    account: await readOwnAccount(parts, id),
    sessions: await listOwnSessions(parts, owner),
    total: await findTotal(db, id),
    bests: await listBests(db, id),
    boards: await listOwnScores(db, id),
    leagues: await listMemberships(db, id),
  })
  // The last brace stays away until all attempts are in.
  yield `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "attempts": [`
  let separator = '\n'
  for await (const entries of readHistory(db, id)) {
    const lines = entries.map((entry) => JSON.stringify(v.parse(HistoryEntrySchema, entry)))
    if (lines.length === 0) continue
    yield separator + lines.join(',\n')
    separator = ',\n'
  }
  yield '\n  ]\n}\n'
}
