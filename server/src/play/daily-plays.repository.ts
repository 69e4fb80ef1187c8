import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import type { Transaction } from '../db/database.ts'

/** Once a day, kingdom and player, however often they play. */
export async function insertDailyPlay(
  transaction: Transaction,
  { day, categoryId, userId }: { day: string; categoryId: Id; userId: Id },
): Promise<void> {
  await transaction
    .insertInto('daily_play')
    .columns(['day', 'kingdom_id', 'user_id'])
    .expression((query) =>
      query
        .selectFrom('category')
        .select((e) => [e.val(day).as('day'), 'kingdom_id', e.val(userId).as('user_id')])
        .where('id', '=', categoryId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
