import type { QuestionContent } from '@quiz-kingdom/question-files/model/question-file.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DEFAULT_DIFFICULTY } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import type { Db } from '../platform/db/database.ts'
import { parseStringList } from '../platform/db/json-list.ts'
import { readPages } from '../platform/db/pages.ts'

/** Players' calls wait while a batch is written. With pictures of 50 kB, a batch is about a megabyte. */
const QUESTIONS_PER_BATCH = 20

/** Yields the live questions of a category in order, in batches that are never empty. */
export async function* readCategoryQuestions(
  db: Db,
  categoryId: Id,
): AsyncGenerator<QuestionContent[], void> {
  const pages = readPages(QUESTIONS_PER_BATCH, (last: ExportRow | undefined) =>
    listExportRows(db, categoryId, last),
  )
  for await (const rows of pages) yield rows.map(toQuestionContent)
}

type ExportRow = Awaited<ReturnType<typeof listExportRows>>[number]

function listExportRows(db: Db, categoryId: Id, after: { id: Id; position: number } | undefined) {
  let rows = db
    .selectFrom('question')
    .innerJoin('questionRevision', 'questionRevision.id', 'question.revisionId')
    .leftJoin('image', 'image.id', 'questionRevision.pictureId')
    .select(['question.id', 'position', 'difficulty', 'questionText', 'options'])
    .select(['correctAnswer', 'description', 'keepOrder'])
    .select(['image.bytes as picture', 'pictureAlt', 'pictureCredit'])
    .where('categoryId', '=', categoryId)
    .where('deletedAt', 'is', null)
  if (after) {
    rows = rows.where((eb) =>
      eb.or([
        eb('position', '>', after.position),
        eb.and([eb('position', '=', after.position), eb('question.id', '>', after.id)]),
      ]),
    )
  }
  return rows.orderBy('position').orderBy('question.id').limit(QUESTIONS_PER_BATCH).execute()
}

function toQuestionContent({ picture, ...row }: ExportRow): QuestionContent {
  return {
    questionText: row.questionText,
    options: parseStringList(row.options),
    correctAnswer: row.correctAnswer,
    description: row.description,
    keepOrder: row.keepOrder === 1,
    difficulty: row.difficulty ?? DEFAULT_DIFFICULTY,
    ...(picture && {
      picture: {
        data: Buffer.from(picture).toString('base64'),
        alt: row.pictureAlt,
        credit: row.pictureCredit,
      },
    }),
  }
}
