import type { FilePicture, QuestionContent } from '@quiz-kingdom/question-files/question-file.ts'
import { USUAL_DIFFICULTY } from '@quiz-kingdom/shared/entities/difficulty.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { parseOptions } from '../catalogue/questions.repository.ts'
import type { Db } from '../platform/db/database.ts'

/** With pictures of some 50 kB, they are 10 MB in memory. */
const BATCH = 200

/** The live questions of a category in their order, in batches, none of them empty. */
export async function* readQuestionsOf(
  db: Db,
  categoryId: Id,
): AsyncGenerator<QuestionContent[], void> {
  let last: Place | undefined
  do {
    const rows = await listRows(db, categoryId, last)
    if (rows.length > 0) yield rows.map(toContent)
    last = rows.length < BATCH ? undefined : rows.at(-1)
  } while (last)
}

interface Place {
  id: Id
  position: number
}

type Row = Awaited<ReturnType<typeof listRows>>[number]

function listRows(db: Db, categoryId: Id, after: Place | undefined) {
  let rows = db
    .selectFrom('question')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['question.id', 'position', 'difficulty', 'question_text', 'options'])
    .leftJoin('image', 'image.id', 'question_revision.picture_id')
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
  return rows.orderBy('position').orderBy('question.id').limit(BATCH).execute()
}

function toContent(row: Row): QuestionContent {
  return {
    questionText: row.question_text,
    options: parseOptions(row.options),
    correctAnswer: row.correct_answer,
    description: row.description,
    keepOrder: row.keep_order === 1,
    difficulty: row.difficulty ?? USUAL_DIFFICULTY,
    ...(row.picture && { picture: toPicture(row.picture, row) }),
  }
}

function toPicture(
  bytes: Uint8Array,
  row: Pick<Row, 'picture_alt' | 'picture_credit'>,
): FilePicture {
  const data = Buffer.from(bytes).toString('base64')
  return { data, alt: row.picture_alt, credit: row.picture_credit }
}
