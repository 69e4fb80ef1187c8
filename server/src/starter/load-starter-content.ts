import { join } from 'node:path'
import { inTransaction } from '../db/database.ts'
import type { Parts } from '../parts.ts'
import { type Content, parseContent } from './content.ts'
import { readContentFiles } from './content-files.ts'
import { planRelease, type ReleasePlan } from './release-plan.ts'
import {
  claimRelease,
  insertContentImages,
  listStored,
  removeEntries,
  vacateTitles,
  writeCategories,
  writeKingdoms,
  writeQuestions,
} from './starter.repository.ts'

const VERSION = 1
export const CONTENT_FOLDER = join(import.meta.dirname, '../../../content')

/** What a release changed, kingdoms, categories and questions together. */
export interface LoadReport {
  added: number
  replaced: number
  removed: number
  /** Keys of the entries that stayed out, because an admin's own has their title. Worth a warning. */
  clashing: string[]
}

/**
 * Brings the database to the release in the folder; undefined when it is there already. Throws
 * `ContentError`, and changes nothing, when a file is missing or wrong.
 */
export async function loadStarterContent(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  folder: string = CONTENT_FOLDER,
): Promise<LoadReport | undefined> {
  const files = await readContentFiles(folder)
  const now = clock.now()
  const at = now.toISOString()

  return inTransaction(db, async (transaction) => {
    if (!(await claimRelease(transaction, VERSION, at))) return undefined
    const content = parseContent(files)
    const plan = planRelease(content, await listStored(transaction), now)
    const { written, removed } = plan
    await insertContentImages(transaction, imagesOf(content, plan))
    await removeEntries(transaction, 'question', removed.questions, at)
    await removeEntries(transaction, 'category', removed.categories, at)
    await removeEntries(transaction, 'kingdom', removed.kingdoms, at)
    await vacateTitles(transaction, 'kingdom', written.kingdoms)
    await vacateTitles(transaction, 'category', written.categories)
    await writeKingdoms(transaction, written.kingdoms)
    await writeCategories(transaction, written.categories)
    await writeQuestions(transaction, written.questions)
    return report(plan)
  })
}

function imagesOf(content: Content, { written }: ReleasePlan) {
  const needed = new Set([...written.kingdoms, ...written.categories].map((entry) => entry.imageId))
  const images = [...content.kingdoms, ...content.categories].map(({ image }) => image)
  return images.filter(({ id }) => needed.has(id))
}

function report({ written, removed, clashing }: ReleasePlan): LoadReport {
  const entries = [...written.kingdoms, ...written.categories, ...written.questions]
  const added = entries.filter(({ isNew }) => isNew).length
  return {
    added,
    replaced: entries.length - added,
    removed: removed.kingdoms.length + removed.categories.length + removed.questions.length,
    clashing,
  }
}
