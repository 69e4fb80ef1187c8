import type { Day } from '@quiz-kingdom/shared/entities/base/day.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres, type Transaction } from '../platform/db/database.ts'
import { inList } from '../platform/db/json-list.ts'
import {
  type SubmissionSpan,
  selectSubmittedAttempts,
} from '../play/submitted-attempts.repository.ts'

/** Times of submission up to which attempts have been counted and expired; empty before the first run. */
export interface RollUpProgress {
  countedUntil: string
  expiredUntil: string
}

export function findProgress(db: Db): Promise<RollUpProgress> {
  return selectProgress(db).executeTakeFirstOrThrow()
}

/** Blocks other processes' roll-ups until the transaction ends. SQLite transactions always do. */
export function lockProgress(transaction: Transaction): Promise<RollUpProgress> {
  return selectProgress(transaction)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}

function selectProgress(db: Db) {
  return db.selectFrom('rollUpProgress').select(['countedUntil', 'expiredUntil'])
}

export async function saveProgress(
  transaction: Transaction,
  { countedUntil, expiredUntil }: RollUpProgress,
): Promise<void> {
  await transaction.updateTable('rollUpProgress').set({ countedUntil, expiredUntil }).execute()
}

export async function listSubmittingPlayers(db: Db, span: SubmissionSpan): Promise<Id[]> {
  const rows = await selectSubmittedAttempts(db, span).select('userId').distinct().execute()
  return rows.map((row) => row.userId)
}

/** Returns the day in Addis Ababa of the time in the column `time`. */
function selectAddisDay(db: Db, time: string): RawBuilder<Day> {
  return isPostgres(db)
    ? sql`to_char(cast(${sql.ref(time)} as timestamptz) at time zone 'Africa/Addis_Ababa', 'YYYY-MM-DD')`
    : sql`date(${sql.ref(time)}, '+3 hours')`
}

/** Counts each player once per day and kingdom, even if the same attempts are counted again. */
export async function addDailyPlayers(transaction: Transaction, span: SubmissionSpan) {
  const { rows: counted } = await sql<{ day: Day; kingdomId: Id }>`
    insert into daily_play (day, kingdom_id, user_id)
    select distinct ${selectAddisDay(transaction, 'submittedAt')}, category.kingdom_id, attempt.user_id
    from attempt join category on category.id = attempt.category_id
    where submitted_at > ${span.after} and submitted_at <= ${span.until}
    on conflict do nothing
    returning day, kingdom_id`.execute(transaction)
  const groups = Map.groupBy(counted, ({ day, kingdomId }) => `${day} ${kingdomId}`)
  const rows = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((row) => ({ ...row, players: group.length })),
  )
  if (rows.length === 0) return
  await transaction
    .insertInto('dailyPlayers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kingdomId']).doUpdateSet((e) => ({
        players: e('dailyPlayers.players', '+', e.ref('excluded.players')),
      })),
    )
    .execute()
}

/** Selects each player's best points in each category, of attempts submitted after `after`. */
export function selectBestPoints(db: Db, userIds: readonly Id[], after: string) {
  return db
    .selectFrom('attempt')
    .select((e) => ['userId', 'categoryId', e.fn.max<number>('points').as('points')])
    .where('userId', ...inList(db, userIds))
    .where('submittedAt', '>', after)
    .groupBy(['userId', 'categoryId'])
    .as('best')
}

/** Saves the points of those players who have submitted attempts after `after`. */
export async function saveRecentScores(
  transaction: Transaction,
  userIds: readonly Id[],
  after: string,
): Promise<void> {
  await sql`
    insert into recent_score (user_id, points)
    select user_id, sum(points) from ${selectBestPoints(transaction, userIds, after)}
    group by user_id
    on conflict (user_id) do update set points = excluded.points
    where recent_score.points <> excluded.points`.execute(transaction)
}

/** Removes the scores of players who have submitted nothing after `after`. */
export async function removeRecentScores(
  transaction: Transaction,
  userIds: readonly Id[],
  after: string,
): Promise<void> {
  const [operator, listed] = inList(transaction, userIds)
  await sql`delete from recent_score where user_id ${sql.raw(operator)} ${listed}
    and not exists (select 1 from attempt
      where attempt.user_id = recent_score.user_id and submitted_at > ${after})`.execute(
    transaction,
  )
}
