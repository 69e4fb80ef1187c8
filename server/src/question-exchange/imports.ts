import { createHash } from 'node:crypto'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type {
  QuestionImport,
  UndoneImport,
} from '@quiz-kingdom/shared/entities/console/question-import.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { QuestionImportForm } from '@quiz-kingdom/shared/forms/question-import.ts'
import { markRemoved } from '../catalogue/editing.repository.ts'
import { changeCatalogue, type EditingContext } from '../catalogue/editing.ts'
import { PICTURE_RULES } from '../catalogue/picture-rules.ts'
import { insertQuestions } from '../catalogue/questions.repository.ts'
import { requireCategory } from '../catalogue/questions.ts'
import { checkImage, type ImageCheckResult, type NewImage } from '../images/image-check.ts'
import { insertImages } from '../images/images.repository.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { conflict, invalidFields, notFound } from '../platform/errors.ts'
import { createIdSequence } from '../platform/ids.ts'
import {
  findImport,
  insertImport,
  listImportedQuestions,
  type StoredImport,
  saveOutcome,
  type UndoOutcome,
} from './imports.repository.ts'

/** Returns the IDs of the questions that players have reported since a time. */
export type FindReportedQuestions = (
  db: Db,
  questionIds: readonly Id[],
  since: string,
) => Promise<Id[]>

interface CreatedImport extends QuestionImport {
  /** False when the same import was stored before. */
  isNew: boolean
}

/** Throws 409 when the import was undone or its ID has other questions, and 400 for an unknown category. */
export async function importQuestions(
  context: EditingContext,
  author: User,
  form: QuestionImportForm,
): Promise<CreatedImport> {
  const { importId, categoryId, questions } = form
  const contentHash = hashContent(form)
  const repeated = await findRepeatedImport(context.db, importId, contentHash)
  if (repeated) return repeated
  const now = context.clock.now()
  const createdAt = now.toISOString()
  const createdBy = author.id
  const nextId = createIdSequence(now)
  const images = await checkPictures(questions)
  const revisions = questions.map(
    ({ picture: { alt, credit } = EMPTY_PICTURE_TEXTS, ...texts }, index) => {
      const image = images.get(index)
      return {
        questionId: nextId(),
        createdAt,
        createdBy,
        form: { ...texts, categoryId },
        picture: image && { imageId: image.id, alt, credit },
      }
    },
  )
  const questionIds = revisions.map(({ questionId }) => questionId)
  return changeCatalogue(context, { author, origin: 'import' }, async (transaction) => {
    // A repeat of this call may have stored the import in the meantime.
    const repeated = await findRepeatedImport(transaction, importId, contentHash)
    if (repeated) return { touched: {}, write: async () => repeated }
    await requireCategory(transaction, form)
    return {
      touched: { question: questionIds },
      write: async () => {
        await insertImages(transaction, [...images.values()])
        await insertQuestions(transaction, revisions)
        await insertImport(transaction, {
          id: importId,
          categoryId,
          contentHash,
          questionIds: JSON.stringify(questionIds),
          questionCount: questionIds.length,
          createdAt,
          createdBy,
        })
        return { importId, created: questionIds, isNew: true }
      },
    }
  })
}

const EMPTY_PICTURE_TEXTS = { alt: '', credit: '' }

/** Returns the pictures by question index. Throws 400 if a picture is invalid. */
export async function checkPictures(
  questions: QuestionImportForm['questions'],
): Promise<Map<number, NewImage>> {
  const images = new Map<number, NewImage>()
  const problems: Record<string, string> = {}
  const checkedByData = new Map<string, ImageCheckResult<NewImage>>()
  for (const [index, { picture }] of questions.entries()) {
    if (!picture) continue
    const { data } = picture
    const checked =
      checkedByData.get(data) ?? (await checkImage(Buffer.from(data, 'base64'), PICTURE_RULES))
    checkedByData.set(data, checked)
    if ('image' in checked) images.set(index, checked.image)
    else problems[`questions.${index}.picture`] = checked.problem
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  return images
}

function hashContent({ categoryId, questions }: QuestionImportForm): string {
  return createHash('sha256')
    .update(JSON.stringify([categoryId, questions]))
    .digest('hex')
}

async function findRepeatedImport(
  db: Db,
  importId: string,
  contentHash: string,
): Promise<CreatedImport | undefined> {
  const stored = await findImport(db, importId)
  if (!stored) return undefined
  if (stored.contentHash !== contentHash) {
    throw conflict('Other questions were imported with this import ID.')
  }
  if (stored.outcome) {
    throw conflict('This import was undone. To get the questions back, import them again.')
  }
  return { importId, created: stored.questionIds, isNew: false }
}

/** Removes an import's questions, except edited, restored or reported ones. Throws 404 for an unknown ID. */
export async function undoImport(
  context: EditingContext,
  author: User,
  findReported: FindReportedQuestions,
  importId: string,
): Promise<UndoneImport> {
  const { db, clock } = context
  const { outcome } = await requireImport(db, importId)
  if (outcome) return toUndoneImport(db, outcome)
  return changeCatalogue(context, { author, origin: 'undo' }, async (transaction) => {
    const stored = await requireImport(transaction, importId)
    const { outcome } = stored
    if (outcome) return { touched: {}, write: () => toUndoneImport(transaction, outcome) }
    return {
      touched: { question: stored.questionIds },
      write: async () =>
        toUndoneImport(
          transaction,
          await removeImportedQuestions(transaction, stored, findReported, clock.now()),
        ),
    }
  })
}

async function requireImport(db: Db, importId: string): Promise<StoredImport> {
  const stored = await findImport(db, importId)
  if (!stored) throw notFound("This import doesn't exist.")
  return stored
}

async function removeImportedQuestions(
  transaction: Transaction,
  { id, questionIds, createdAt }: StoredImport,
  findReported: FindReportedQuestions,
  now: Date,
): Promise<UndoOutcome> {
  const at = now.toISOString()
  const imported = await listImportedQuestions(transaction, questionIds)
  const live = imported.filter(({ deletedAt }) => deletedAt === null)
  const liveIds = live.map(({ questionId }) => questionId)
  const reported = new Set(await findReported(transaction, liveIds, createdAt))
  const kept: UndoOutcome['kept'] = []
  const removed: Id[] = []
  for (const { questionId, editedAt } of live) {
    if (editedAt !== null) kept.push({ questionId, why: 'edited' })
    else if (reported.has(questionId)) kept.push({ questionId, why: 'reported' })
    else removed.push(questionId)
  }
  await markRemoved(transaction, 'question', removed, at)
  const outcome = { removed: removed.length, kept }
  await saveOutcome(transaction, id, outcome, at)
  return outcome
}

async function toUndoneImport(db: Db, { removed, kept }: UndoOutcome): Promise<UndoneImport> {
  const ids = kept.map(({ questionId }) => questionId)
  const questions = await listImportedQuestions(db, ids)
  const questionOf = new Map(questions.map((question) => [question.questionId, question]))
  const keptQuestions = kept.flatMap(({ questionId, why }) => {
    const question = questionOf.get(questionId)
    if (!question) return []
    const { categoryId, questionText } = question
    return { questionId, categoryId, questionText, why }
  })
  return { removed, kept: ids, keptQuestions }
}
