import type { QuestionContent } from '@quiz-kingdom/question-files/model/question-file.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import { DEFAULT_DIFFICULTY } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { parseOptions } from '../catalogue/questions.repository.ts'
import type { Db } from '../platform/db/database.ts'
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
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .leftJoin('image', 'image.id', 'question_revision.picture_id')
    .select(['question.id', 'position', 'difficulty', 'question_text', 'options'])
    .select(['correct_answer', 'description', 'keep_order'])
    .select(['image.bytes as picture', 'picture_alt', 'picture_credit'])
    .where('category_id', '=', categoryId)
    .where('deleted_at', 'is', null)
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
    questionText: row.question_text,
    options: parseOptions(row.options),
    correctAnswer: row.correct_answer,
    description: row.description,
    keepOrder: row.keep_order === 1,
    difficulty: row.difficulty ?? DEFAULT_DIFFICULTY,
    ...(picture && {
      picture: {
        data: Buffer.from(picture).toString('base64'),
        alt: row.picture_alt,
        credit: row.picture_credit,
      },
    }),
  }
}
