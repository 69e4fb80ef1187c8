import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts'
import type { Db } from '../../platform/db/database.ts'
import { inList } from '../../platform/db/json-list.ts'

/** Returns shares from 0 to 1. Counts first attempts only. Leaves out revisions with fewer than `attemptsFrom` attempts. */
export async function listRightShares(
  db: Db,
  revisionIds: readonly Id[],
  attemptsFrom: number,
): Promise<Map<Id, number>> {
  const rows = await selectAnswerCounts(db, { ids: JSON.stringify(revisionIds), attemptsFrom })
  return new Map(
    rows.map(({ revisionId, attempts, rightAnswers }) => [revisionId, rightAnswers / attempts]),
  )
}

const selectAnswerCounts = compileOnce(
  (db, parameter: Parameter<{ ids: string; attemptsFrom: number }>) =>
    db
      .selectFrom('revisionCount')
      .select(['revisionId', 'attempts', 'rightAnswers'])
      .where('revisionId', ...inList(db, parameter('ids')))
      .where('attempts', '>=', parameter('attemptsFrom')),
)
