import { holdsPictures, listLosses } from '@quiz-kingdom/question-files/losses.ts'
import type { QuestionContent } from '@quiz-kingdom/question-files/question-file.ts'
import { fillFiles } from '@quiz-kingdom/question-files/readable-files.ts'
import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import type { WrittenFormat } from '@quiz-kingdom/shared/entities/question-export.ts'
import * as v from 'valibot'
import { findCategory, listCategories } from '../catalogue/categories.repository.ts'
import { findKingdom, listKingdoms } from '../catalogue/kingdoms.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import { readQuestionsOf, type WeighedQuestion, weighQuestionsOf } from './export.repository.ts'

/** Names everything, where else the id of a category or a kingdom stands. */
export const EVERYTHING = 'all'

export interface ExportedQuestions {
  /** Of the category or kingdom; a file can be named after it. */
  title: string
  /** In the order of the catalogue. A batch is of one category, none is empty, and after each others have their turn. */
  read: (pictures: { withPictures: boolean }) => AsyncIterable<QuestionContent[]>
  weigh: () => AsyncIterable<WeighedQuestion[]>
}

/** Read while they are asked for. Throws 404 where nothing has this id. */
export async function exportQuestions(db: Db, what: string): Promise<ExportedQuestions> {
  const { title, categories } = await findExported(db, what)
  return {
    title,
    read: (pictures) => readAll(categories, ({ _id }) => readQuestionsOf(db, _id, pictures)),
    weigh: () => readAll(categories, ({ _id }) => weighQuestionsOf(db, _id)),
  }
}

/** What the format cannot hold of these questions, in words for an admin, and how many files they make. */
export async function judgeExport(
  format: WrittenFormat,
  { weigh }: ExportedQuestions,
): Promise<{ losses: string[]; files: number }> {
  const losses = new Set<string>()
  const filling = fillFiles(format)
  for await (const batch of weigh()) {
    const questions = batch.map(({ question }) => question)
    for (const loss of listLosses(format, questions)) losses.add(loss)
    for (const { question, pictureChars } of batch) {
      filling.add(question, holdsPictures(format) ? pictureChars : 0)
    }
  }
  return { losses: [...losses], files: filling.count() }
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
  throw notFound('No category or kingdom has this ID.')
}

/** Kingdom by kingdom; last the categories of kingdoms that have been removed. */
async function listAll(db: Db): Promise<Category[]> {
  const [kingdoms, categories] = await Promise.all([listKingdoms(db), listCategories(db)])
  const byKingdom = Map.groupBy(categories, ({ kingdomId }) => kingdomId)
  const live = kingdoms.flatMap(({ _id }) => byKingdom.get(_id) ?? [])
  return [...new Set([...live, ...categories])]
}

async function* readAll<T>(
  categories: readonly Category[],
  read: (category: Category) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  for (const category of categories) yield* read(category)
}
