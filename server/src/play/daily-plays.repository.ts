import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Transaction } from '../db/database.ts'

/** Once a day, kingdom and player, however often they play. */
export async function insertDailyPlay(
  transaction: Transaction,
  { day, kingdomId, userId }: { day: string; kingdomId: Id; userId: Id },
): Promise<void> {
  await transaction
    .insertInto('daily_play')
    .values({ day, kingdom_id: kingdomId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
