import { CLI_ACTOR } from '../audit/audit.repository.ts'
import type { ChangeSource, TouchedIds } from '../catalogue/changes/record-changes.ts'
import { changeCatalogue } from '../catalogue/editing.ts'
import type { NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { type Content, ContentError, readContent } from './content.ts'
import { planRelease } from './release-plan.ts'
import {
  findImportedVersion,
  hasAnyKingdom,
  type KindPlan,
  listStoredContent,
  type ReleasePlan,
  saveImportedVersion,
  writeReleasePlan,
} from './releases.repository.ts'

const RELEASE_SOURCE: ChangeSource = { author: CLI_ACTOR, origin: 'release' }

interface ImportOptions {
  folder?: string
  isDryRun?: boolean
  /** Does nothing if the database has ever held a quiz. */
  isFirst?: boolean
}

export interface ReleaseImport {
  version: number
  plan: ReleasePlan | undefined
}

/** Throws `ContentError` and changes nothing for an invalid file or a database at a later release. */
export async function importRelease(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { folder, isDryRun = false, isFirst = false }: ImportOptions = {},
): Promise<ReleaseImport> {
  const content = await readContent(folder)
  const { version } = content
  const now = clock.now()
  const plan = await planImport(db, content, now)
  if (!plan || isDryRun) return { version, plan }
  return changeCatalogue({ db, clock }, RELEASE_SOURCE, async (transaction) => {
    // Planned again, because somebody may have changed the catalogue since.
    const isNeeded = !isFirst || (await hasNeverHadContent(transaction))
    const plan = isNeeded ? await planImport(transaction, content, now) : undefined
    return {
      touched: plan ? listTouchedIds(plan) : {},
      write: async () => {
        if (plan) await applyPlan(transaction, content, plan, now)
        return { version, plan }
      },
    }
  })
}

async function planImport(db: Db, content: Content, now: Date): Promise<ReleasePlan | undefined> {
  const imported = await findImportedVersion(db)
  if (imported !== undefined && imported > content.version) {
    throw new ContentError(
      `The database is at content release ${imported}, which is newer than ${content.version}.`,
    )
  }
  if (imported === content.version) return undefined
  return planRelease(content, await listStoredContent(db), now)
}

/** Imports the release if the database has never held a quiz. Returns undefined otherwise. */
export async function loadFirstRelease(
  context: Pick<AppContext, 'db' | 'clock'>,
  folder?: string,
): Promise<ReleasePlan | undefined> {
  if (!(await hasNeverHadContent(context.db))) return undefined
  const options = { isFirst: true, ...(folder !== undefined && { folder }) }
  return (await importRelease(context, options)).plan
}

async function hasNeverHadContent(db: Db): Promise<boolean> {
  return (await findImportedVersion(db)) === undefined && !(await hasAnyKingdom(db))
}

async function applyPlan(transaction: Transaction, content: Content, plan: ReleasePlan, now: Date) {
  await insertImages(transaction, listImages(content, plan))
  await writeReleasePlan(transaction, plan, now.toISOString())
  await saveImportedVersion(transaction, content.version, now.toISOString())
}

function listTouchedIds({ kingdom, category, question }: ReleasePlan): TouchedIds {
  const idsOf = ({ written, retired }: KindPlan<object>) =>
    [...written, ...retired].map(({ id }) => id)
  return { kingdom: idsOf(kingdom), category: idsOf(category), question: idsOf(question) }
}

function listImages({ kingdoms, categories, questions }: Content, plan: ReleasePlan): NewImage[] {
  const beside = [...plan.kingdom.written, ...plan.category.written]
  const needed = new Set([
    ...beside.map(({ columns }) => columns.imageId),
    ...plan.question.written.map(({ columns }) => columns.pictureId),
  ])
  const pictures = questions.flatMap(({ picture }) => picture ?? [])
  return [...kingdoms, ...categories, ...pictures]
    .map(({ image }) => image)
    .filter(({ id }) => needed.has(id))
}
