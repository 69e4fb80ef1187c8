import type { QuestionContent } from '@quiz-kingdom/question-files/question-file.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'
import { findCategory, listCategories } from '../catalogue/categories.repository.ts'
import { findKingdom, listKingdoms } from '../catalogue/kingdoms.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import { readQuestionsOf } from './export.repository.ts'

/** Names everything, where else the id of a category or a kingdom stands. */
export const EVERYTHING = 'all'

export interface ExportedQuestions {
  /** Of the category or kingdom; a file can be named after it. */
  title: string
  /** In the order of the catalogue. A batch is of one category, and none is empty. */
  batches: AsyncIterable<QuestionContent[]>
}

/**
 * The live questions of a category, of a kingdom or of everything, read while they are asked for.
 * Throws 404 where nothing has this id.
 */
export async function exportQuestions(db: Db, what: string): Promise<ExportedQuestions> {
  const { title, categories } = await findExported(db, what)
  return { title, batches: readBatches(db, categories) }
}

interface Exported {
  title: string
  categories: readonly Category[]
}

async function findExported(db: Db, what: string): Promise<Exported> {
  if (what === EVERYTHING) return { title: 'All questions', categories: await listAll(db) }
  const id = v.safeParse(IdSchema, what)
  if (id.success) {
    const category = await findCategory(db, id.output)
    if (category) return { title: category.title, categories: [category] }
    const kingdom = await findKingdom(db, id.output)
    if (kingdom) {
      return { title: kingdom.title, categories: await listCategories(db, kingdom._id) }
    }
  }
  throw notFound('No category and no kingdom has this id.')
}

/** Kingdom by kingdom; last the categories of kingdoms that have been removed. */
async function listAll(db: Db): Promise<Category[]> {
  const [kingdoms, categories] = await Promise.all([listKingdoms(db), listCategories(db)])
  const byKingdom = Map.groupBy(categories, ({ kingdomId }) => kingdomId)
  const live = kingdoms.flatMap(({ _id }) => byKingdom.get(_id) ?? [])
  return [...new Set([...live, ...categories])]
}

async function* readBatches(db: Db, categories: readonly Category[]) {
  for (const { _id } of categories) yield* readQuestionsOf(db, _id)
}
