import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import {
  type CatalogueChange,
  type CatalogueKind,
  CatalogueKindSchema,
  type CategoryState,
  ChangeActionSchema,
  ChangeOriginSchema,
  type HistoryFilter,
  type HistoryPage,
  type KingdomState,
  type QuestionState,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import * as v from 'valibot'
import { imagePath } from '../../images/image-path.ts'
import { addisTime, endOfAddisDay } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { getBatchRange, lowestIdAt, parseIdTime } from '../../platform/ids.ts'
import { type CatalogueState, parseState } from '../changes/catalogue-state.ts'
import {
  type ChangeRow,
  countChanges,
  listChanges,
  listRevisionsById,
  listTitles,
} from './history.repository.ts'

const CHANGES_PER_PAGE = 50

/** Returns a page of the changes before the one with the id `before`, or the newest changes. */
export async function readHistory(
  db: Db,
  { day, ...filter }: HistoryFilter,
  before?: Id,
): Promise<HistoryPage> {
  const from = day && lowestIdAt(addisTime(day, 0))
  const end = day && lowestIdAt(endOfAddisDay(day))
  const until = [before, end].filter((id) => id !== undefined).sort()[0]
  const rows = await listChanges(db, { ...filter, from, until }, CHANGES_PER_PAGE + 1)
  const shown = rows.slice(0, CHANGES_PER_PAGE)
  const last = shown.at(-1)
  return {
    changes: await describeChanges(db, shown),
    hasOlder: rows.length > CHANGES_PER_PAGE,
    lastBatchSize: last ? await countChanges(db, { ...filter, ...getBatchRange(last.id) }) : 0,
  }
}

/** Looks up the names and texts that the rows refer to, with three queries for any number of rows. */
export async function describeChanges(
  db: Db,
  rows: readonly ChangeRow[],
): Promise<CatalogueChange[]> {
  const questions = listStates(rows, 'question')
  const kingdomIds = listStates(rows, 'category').map(({ kingdomId }) => kingdomId)
  const categoryIds = questions.map(({ categoryId }) => categoryId)
  const revisionIds = questions.map(({ revisionId }) => revisionId)
  const lookups: ChangeLookups = {
    kingdoms: await listTitles(db, 'kingdom', kingdomIds),
    categories: await listTitles(db, 'category', categoryIds),
    revisions: await listRevisionsById(db, revisionIds),
  }
  return rows.map((row) => toChange(row, lookups))
}

interface ChangeLookups {
  kingdoms: ReadonlyMap<Id, string>
  categories: ReadonlyMap<Id, string>
  revisions: Awaited<ReturnType<typeof listRevisionsById>>
}

function listStates<Kind extends CatalogueKind>(
  rows: readonly ChangeRow[],
  kind: Kind,
): CatalogueState<Kind>[] {
  return rows
    .filter((row) => row.kind === kind)
    .flatMap(({ before, after }) => [parseState(kind, before), parseState(kind, after)])
    .filter((state) => state !== null)
}

function toChange(row: ChangeRow, lookups: ChangeLookups): CatalogueChange {
  const kind = v.parse(CatalogueKindSchema, row.kind)
  const change = {
    id: row.id,
    at: parseIdTime(row.id).toISOString(),
    entityId: row.entityId,
    action: v.parse(ChangeActionSchema, row.action),
    origin: v.parse(ChangeOriginSchema, row.origin),
    actor: row.actorId === null ? null : { id: row.actorId, username: row.actorName },
    lastId: row.lastId ?? row.id,
  }
  switch (kind) {
    case 'kingdom':
      return { ...change, kind, ...describeStates(row, kind, toKingdomState) }
    case 'category':
      return {
        ...change,
        kind,
        ...describeStates(row, kind, (state) => toCategoryState(state, lookups)),
      }
    case 'question':
      return {
        ...change,
        kind,
        ...describeStates(row, kind, (state) => toQuestionState(state, lookups)),
      }
  }
}

function describeStates<Kind extends CatalogueKind, Described>(
  row: ChangeRow,
  kind: Kind,
  describe: (state: CatalogueState<Kind>) => Described,
): { before: Described | null; after: Described | null } {
  const [before, after] = [parseState(kind, row.before), parseState(kind, row.after)]
  return { before: before && describe(before), after: after && describe(after) }
}

function toKingdomState({ imageId, ...texts }: CatalogueState<'kingdom'>): KingdomState {
  return { ...texts, image: imagePath(imageId) }
}

function toCategoryState(
  { imageId, kingdomId, ...fields }: CatalogueState<'category'>,
  { kingdoms }: ChangeLookups,
): CategoryState {
  const kingdom = { id: kingdomId, name: kingdoms.get(kingdomId) ?? '' }
  return { ...fields, image: imagePath(imageId), kingdom }
}

function toQuestionState(
  { categoryId, revisionId, difficulty }: CatalogueState<'question'>,
  { categories, revisions }: ChangeLookups,
): QuestionState {
  const category = { id: categoryId, name: categories.get(categoryId) ?? '' }
  const revision = revisions.get(revisionId)
  // Revisions are never deleted.
  if (!revision) throw new Error(`The revision ${revisionId} is missing`)
  return { ...revision, category, difficulty }
}
