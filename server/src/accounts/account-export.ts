import { AccountSchema, ListedSessionSchema } from '@quiz-kingdom/shared/entities/account.ts'
import { EarnedBadgeSchema } from '@quiz-kingdom/shared/entities/badge.ts'
import { DaySchema } from '@quiz-kingdom/shared/entities/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { MistakeSchema } from '@quiz-kingdom/shared/entities/mistake.ts'
import {
  KingdomAccuracySchema,
  PlayedDaySchema,
  ProfileChoiceSchema,
} from '@quiz-kingdom/shared/entities/profile.ts'
import { ReminderSchema } from '@quiz-kingdom/shared/entities/reminder.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import * as v from 'valibot'
import { listEarnedBadges } from '../badges/badges.ts'
import { listOwnScores } from '../boards/board-scores.repository.ts'
import { DailyHistoryEntrySchema, readDailyHistory } from '../daily/history.ts'
import { findStreak } from '../daily/streaks.repository.ts'
import { tooManyRequests } from '../errors.ts'
import { listMemberships } from '../leagues/leagues.ts'
import type { Parts } from '../parts.ts'
import { findTotal, listBests } from '../play/history.repository.ts'
import { HistoryEntrySchema, readHistory } from '../play/history.ts'
import { listAllMistakes } from '../practice/mistakes.repository.ts'
import { findProfileChoice, listAccuracy, listPlayedDays } from '../profiles/profiles.repository.ts'
import { findReminder } from '../reminders/reminders.repository.ts'
import { readOwnAccount } from './own-account.ts'
import { listOwnSessions } from './own-sessions.ts'

/** Everything that the site keeps about a user, as its owner gets it. */
const AccountExportSchema = v.object({
  exportedAt: v.string(),
  account: AccountSchema,
  sessions: v.array(v.omit(ListedSessionSchema, ['id'])),
  /** Absent for who has not played. */
  total: v.optional(v.object({ points: v.number(), reachedAt: v.string() })),
  /** Absent for who has finished no daily quiz. */
  streak: v.optional(v.object({ length: v.number(), longest: v.number(), lastDay: v.string() })),
  bests: v.array(v.object({ quiz: v.string(), bestPoints: v.number(), lastPlayedAt: v.string() })),
  /** Absent for who has never wanted one. */
  reminder: v.optional(v.object({ ...ReminderSchema.entries, lastSentDay: v.nullable(DaySchema) })),
  /** What was answered wrong, removed questions included, and when it is practised again. */
  mistakes: v.array(
    v.object({ quiz: v.string(), ...v.omit(MistakeSchema, ['questionId']).entries }),
  ),
  profile: ProfileChoiceSchema,
  badges: v.array(v.omit(EarnedBadgeSchema, ['id', 'crest'])),
  accuracy: v.array(v.omit(KingdomAccuracySchema, ['kingdomId'])),
  /** All on which something was finished, by the calendar of Addis Ababa. */
  days: v.array(PlayedDaySchema),
  boards: v.array(v.object({ board: v.string(), points: v.number(), reachedAt: v.string() })),
  leagues: v.array(v.object({ name: v.string(), isOwner: v.boolean(), joinedAt: v.string() })),
  /** In the order of submission, then those that are open. */
  attempts: v.array(HistoryEntrySchema),
  /** In the order of their days. */
  dailyAttempts: v.array(DailyHistoryEntrySchema),
})
const HeadSchema = v.omit(AccountExportSchema, ['attempts', 'dailyAttempts'])

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
    streak: await findStreak(db, id),
    bests: await listBests(db, id),
    reminder: await findReminder(db, id),
    mistakes: await listAllMistakes(db, id),
    profile: await findProfileChoice(db, id),
    badges: await listEarnedBadges(db, id),
    accuracy: await listAccuracy(db, id),
    days: await listPlayedDays(db, id, ''),
    boards: await listOwnScores(db, id),
    leagues: await listMemberships(db, id),
  })
  // The last brace stays away until all attempts are in.
  yield `${JSON.stringify(head, undefined, 2).slice(0, -2)}`
  yield* writeList('attempts', HistoryEntrySchema, readHistory(db, id))
  yield* writeList('dailyAttempts', DailyHistoryEntrySchema, readDailyHistory(db, id))
  yield '\n}\n'
}

async function* writeList<S extends v.GenericSchema>(
  name: keyof v.InferOutput<typeof AccountExportSchema>,
  schema: S,
  pages: AsyncGenerator<v.InferOutput<S>[]>,
): AsyncGenerator<string> {
  yield `,\n  "${name}": [`
  let separator = '\n'
  for await (const entries of pages) {
    const lines = entries.map((entry) => JSON.stringify(v.parse(schema, entry)))
    if (lines.length === 0) continue
    yield separator + lines.join(',\n')
    separator = ',\n'
  }
  yield '\n  ]'
}
