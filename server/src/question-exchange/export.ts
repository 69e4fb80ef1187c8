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

/** Stands for all questions, in place of the ID of a category or kingdom. */
export const EVERYTHING = 'all'

export interface ExportedQuestions {
  /** Title of the category or kingdom, to name a file after. */
  title: string
  /** Yields batches in the order of the catalogue. Other calls can run after each batch. */
  read: (pictures: { withPictures: boolean }) => AsyncIterable<QuestionContent[]>
  weigh: () => AsyncIterable<WeighedQuestion[]>
}

/** Throws 404 when no category or kingdom has this ID. */
export async function exportQuestions(db: Db, part: string): Promise<ExportedQuestions> {
  const { title, categories } = await findPart(db, part)
  return {
    title,
    read: (pictures) => readAll(categories, ({ _id }) => readQuestionsOf(db, _id, pictures)),
    weigh: () => readAll(categories, ({ _id }) => weighQuestionsOf(db, _id)),
  }
}

/** Returns what the format cannot hold, in words for an admin, and how many files the questions make. */
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

interface Part {
  title: string
  categories: readonly Category[]
}

async function findPart(db: Db, part: string): Promise<Part> {
  if (part === EVERYTHING) return { title: 'All questions', categories: await listAll(db) }
  const id = v.safeParse(IdSchema, part)
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

/** Lists the categories by kingdom. Those of removed kingdoms come last. */
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
