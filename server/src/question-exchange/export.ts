import type { QuestionContent } from '@quiz-kingdom/question-files/model/question-file.ts'
import { listLosses } from '@quiz-kingdom/question-files/question/losses.ts'
import { createFileSplitter } from '@quiz-kingdom/question-files/readable-files.ts'
import { IdSchema } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import * as v from 'valibot'
import { findCategory, listCategories } from '../catalogue/categories.repository.ts'
import { findKingdom, listKingdoms } from '../catalogue/kingdoms.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import { readCategoryQuestions } from './export.repository.ts'

/** Exports all questions when passed in place of a category's or kingdom's ID. */
export const ALL_CATEGORIES = 'all'

export interface ExportedQuestions {
  /** Title of the category or kingdom, used as the file name. */
  title: string
  /** Yields batches in the order of the catalogue. Other calls can run after each batch. */
  read: () => AsyncIterable<QuestionContent[]>
}

/** Throws 404 when no category or kingdom has this ID. */
export async function prepareExport(db: Db, part: string): Promise<ExportedQuestions> {
  const { title, categories } = await requireExportPart(db, part)
  return {
    title,
    read: async function* () {
      for (const { _id } of categories) yield* readCategoryQuestions(db, _id)
    },
  }
}

/** Returns what is lost in this format, in words for an admin, and the number of files in the export. */
export async function analyzeExport(format: ExportFormat, { read }: ExportedQuestions) {
  const losses = new Set<string>()
  const filling = createFileSplitter(format)
  for await (const questions of read()) {
    for (const loss of listLosses(format, questions)) losses.add(loss)
    for (const question of questions) filling.add(question)
  }
  return { losses: [...losses], files: filling.count() }
}

async function requireExportPart(db: Db, part: string) {
  if (part === ALL_CATEGORIES)
    return { title: 'All questions', categories: await listAllCategories(db) }
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
async function listAllCategories(db: Db): Promise<Category[]> {
  const [kingdoms, categories] = await Promise.all([listKingdoms(db), listCategories(db)])
  const byKingdom = Map.groupBy(categories, ({ kingdomId }) => kingdomId)
  const live = kingdoms.flatMap(({ _id }) => byKingdom.get(_id) ?? [])
  return [...new Set([...live, ...categories])]
}
