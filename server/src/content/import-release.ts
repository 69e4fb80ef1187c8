import { changeCatalogue } from '../catalogue/editing.ts'
import type { Db, Transaction } from '../db/database.ts'
import { insertImages } from '../images/images.repository.ts'
import type { Parts } from '../parts.ts'
import { type Content, readContent } from './content.ts'
import { ContentError } from './content-files.ts'
import { planRelease, type ReleasePlan } from './release-plan.ts'
import {
  findImportedVersion,
  hasAnyKingdom,
  listStored,
  saveDifficulties,
  saveImportedVersion,
  writeChanges,
} from './releases.repository.ts'

type ContentParts = Pick<Parts, 'db' | 'clock'>

interface ImportOptions {
  /** That of the product, unless told otherwise. */
  folder?: string
  /** Only tells what an import would do. */
  isDryRun?: boolean
}

export interface Import {
  version: number
  /** Undefined when the database is at this version already. */
  plan: ReleasePlan | undefined
}

/**
 * Brings the database to the release in the folder. Throws `ContentError`, and changes nothing, when
 * a file is missing or wrong, or when the database is at a later release.
 */
export async function importRelease(
  { db, clock }: ContentParts,
  { folder, isDryRun = false }: ImportOptions = {},
): Promise<Import> {
  const content = await readContent(folder)
  const { version } = content
  const now = clock.now()
  const plan = await planImport(db, content, now)
  if (!plan || isDryRun) return { version, plan }
  return changeCatalogue({ db }, async (transaction) => {
    // Planned anew, because others may have changed something since.
    const plan = await planImport(transaction, content, now)
    if (plan) await carryOut(transaction, content, plan, now)
    return { version, plan }
  })
}

async function planImport(db: Db, content: Content, now: Date): Promise<ReleasePlan | undefined> {
  const imported = await findImportedVersion(db)
  if (imported !== undefined && imported > content.version) {
    throw new ContentError(
      `The database is at content release ${imported}, which is later than ${content.version}.`,
    )
  }
  if (imported === content.version) return undefined
  return planRelease(content, await listStored(db), now)
}

/**
 * Brings the release in the folder to a database that has never held any quiz; undefined, and
 * nothing changed, for any other. Throws `ContentError` when a file is missing or wrong.
 */
export async function loadFirstRelease(
  { db, clock }: ContentParts,
  folder?: string,
): Promise<ReleasePlan | undefined> {
  if (!(await isUntouched(db))) return undefined
  const content = await readContent(folder)
  const now = clock.now()
  return changeCatalogue({ db }, async (transaction) => {
    // Another setup may have come first.
    if (!(await isUntouched(transaction))) return undefined
    const plan = planRelease(content, await listStored(transaction), now)
    await carryOut(transaction, content, plan, now)
    return plan
  })
}

async function isUntouched(db: Db): Promise<boolean> {
  return (await findImportedVersion(db)) === undefined && !(await hasAnyKingdom(db))
}

async function carryOut(
  transaction: Transaction,
  content: Content,
  plan: ReleasePlan,
  now: Date,
): Promise<void> {
  await insertImages(transaction, imagesOf(content, plan))
  await writeChanges(transaction, plan, now.toISOString())
  await saveDifficulties(transaction, content.questions)
  await saveImportedVersion(transaction, content.version, now.toISOString())
}

function imagesOf({ kingdoms, categories }: Content, plan: ReleasePlan) {
  const written = [...plan.kingdom.written, ...plan.category.written]
  const needed = new Set(written.map(({ columns }) => columns.image_id))
  return [...kingdoms, ...categories].map(({ image }) => image).filter(({ id }) => needed.has(id))
}
