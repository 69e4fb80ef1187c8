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
import { type CatalogueState, parseState } from '../changes/catalogue-state.ts'
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
      const [stored] = await listCatalogueEntries(transaction, kind, [change.entity_id])
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
  const isSame = JSON.stringify(wanted) === stored.state
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
  if (!present || !('revision_id' in present && 'revision_id' in wanted)) return undefined
  const { revision_id, category_id } = present
  const isSame = revision_id === wanted.revision_id && category_id === wanted.category_id
  return isSame ? wanted.difficulty : undefined
}

async function requireLiveParent(transaction: Transaction, wanted: CatalogueState): Promise<void> {
  if ('category_id' in wanted && !(await findCategory(transaction, wanted.category_id))) {
    throw conflict('Its category was deleted. Restore the category first.')
  }
  if ('kingdom_id' in wanted && !(await findKingdom(transaction, wanted.kingdom_id))) {
    throw conflict('Its kingdom was deleted. Restore the kingdom first.')
  }
}
