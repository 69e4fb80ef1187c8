import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type CatalogueChange,
  CatalogueKindSchema,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import type { Difficulty } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import * as v from 'valibot'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { findCategory } from '../categories.repository.ts'
import { type CatalogueState, formatState, parseState } from '../changes/catalogue-state.ts'
import { type CatalogueEntry, listCatalogueEntries } from '../changes/changes.repository.ts'
import { markRemoved, restoreRemoved } from '../editing.repository.ts'
import { changeCatalogue, type EditingContext, nextUpdatedAt } from '../editing.ts'
import { findKingdom } from '../kingdoms.repository.ts'
import { updateDifficulty } from '../questions.repository.ts'
import { findChange, listChanges, writeState } from './history.repository.ts'
import { describeChanges } from './history.ts'

/**
 * Restores an entry to its state before a change, which the history records as a new change, and returns the
 * new change. `lastId` is the entry's latest change that the admin has seen. Throws 404 for an unknown change,
 * and 409 if the entry already has that state, was changed after `lastId`, or cannot return to that state
 * because its title is taken or its category or kingdom was removed.
 */
export async function putBackChange(
  context: EditingContext,
  author: User,
  { id, lastId }: { id: Id; lastId?: Id | undefined },
): Promise<CatalogueChange> {
  const now = context.clock.now()
  const entityId = await changeCatalogue(
    context,
    { author, origin: 'put-back' },
    async (transaction) => {
      const change = await findChange(transaction, id)
      if (!change) throw notFound('This change is not in the history.')
      if (lastId !== undefined && lastId !== change.lastId) {
        throw conflict('It has since been changed again. Check the latest change first.')
      }
      const kind = v.parse(CatalogueKindSchema, change.kind)
      const [stored] = await listCatalogueEntries(transaction, kind, [change.entityId])
      if (!stored) throw notFound()
      return {
        touched: { [kind]: [stored.id] },
        write: async () => {
          await restoreState(transaction, stored, parseState(kind, change.before), now)
          return stored.id
        },
      }
    },
  )
  const [made] = await describeChanges(
    context.db,
    await listChanges(context.db, { id: entityId }, 1),
  )
  if (!made) throw notFound()
  return made
}

async function restoreState(
  transaction: Transaction,
  stored: CatalogueEntry,
  wanted: CatalogueState | null,
  now: Date,
): Promise<void> {
  const { id, kind, isLive } = stored
  if (!wanted) {
    if (!isLive) throw conflict('It has already been deleted.')
    return void (await markRemoved(transaction, kind, [id], now.toISOString()))
  }
  const isSame = formatState(kind, wanted) === stored.state
  if (isSame && isLive) throw conflict('This change has already been undone.')
  if (isSame) return void (await restoreRemoved(transaction, kind, id, now.toISOString()))
  await requireLiveParent(transaction, wanted)
  const at = nextUpdatedAt(stored.updatedAt, now)
  const difficulty = findDifficultyChange(parseState(kind, stored.state), wanted)
  if (isLive && difficulty) return updateDifficulty(transaction, id, { difficulty, at })
  await writeState(transaction, kind, id, { state: wanted, at })
}

/** Returns the wanted difficulty if nothing else of a question differs. */
function findDifficultyChange(
  present: CatalogueState | null,
  wanted: CatalogueState,
): Difficulty | undefined {
  if (!present || !('revisionId' in present && 'revisionId' in wanted)) return undefined
  const { revisionId, categoryId } = present
  const isSame = revisionId === wanted.revisionId && categoryId === wanted.categoryId
  return isSame ? wanted.difficulty : undefined
}

async function requireLiveParent(transaction: Transaction, wanted: CatalogueState): Promise<void> {
  if ('categoryId' in wanted && !(await findCategory(transaction, wanted.categoryId))) {
    throw conflict('Its category was deleted. Restore the category first.')
  }
  if ('kingdomId' in wanted && !(await findKingdom(transaction, wanted.kingdomId))) {
    throw conflict('Its kingdom was deleted. Restore the kingdom first.')
  }
}
