import type {
  FilePicture,
  JudgedQuestion,
  QuestionContent,
} from '@quiz-kingdom/question-files/question-file.ts'
import { USUAL_DIFFICULTY } from '@quiz-kingdom/shared/entities/difficulty.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import { sql } from 'kysely'
import { parseOptions } from '../catalogue/questions.repository.ts'
import type { Db } from '../platform/db/database.ts'
import { readPages } from '../platform/db/pages.ts'

/** Players' calls wait while a batch is written to a spreadsheet. */
const BATCH = 100
/** About a megabyte, with pictures of some 50 kB. */
const PICTURED_BATCH = 20

/** Yields the live questions of a category in order, in batches that are never empty. */
export async function* readQuestionsOf(
  db: Db,
  categoryId: Id,
  { withPictures }: { withPictures: boolean },
): AsyncGenerator<QuestionContent[], void> {
  const limit = withPictures ? PICTURED_BATCH : BATCH
  const read = (after: Place | undefined) =>
    listRows(db, categoryId, { after, limit })
      .$if(withPictures, (query) => query.select('image.bytes as picture'))
      .execute()
  for await (const rows of readPages(limit, read)) {
    yield rows.map((row) => ({
      ...toContent(row),
      ...(row.picture && { picture: toPicture(row.picture, row) }),
    }))
  }
}

/** What it takes to judge a question's losses and its size in a file. */
export interface WeighedQuestion {
  question: JudgedQuestion
  /** Length of the picture in base64. */
  pictureChars: number
}

/** Yields the same questions as `readQuestionsOf`, without reading their pictures. */
export async function* weighQuestionsOf(
  db: Db,
  categoryId: Id,
): AsyncGenerator<WeighedQuestion[], void> {
  const read = (after: Place | undefined) =>
    listRows(db, categoryId, { after, limit: BATCH })
      .select(sql<number | null>`length(image.bytes)`.as('pictureBytes'))
      .execute()
  for await (const rows of readPages(BATCH, read)) {
    yield rows.map((row) => ({
      question: { ...toContent(row), ...(row.pictureBytes !== null && { picture: wordsOf(row) }) },
      pictureChars: base64Length(row.pictureBytes ?? 0),
    }))
  }
}

const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

interface Place {
  id: Id
  position: number
}

type Row = Awaited<ReturnType<ReturnType<typeof listRows>['execute']>>[number]

function listRows(
  db: Db,
  categoryId: Id,
  { after, limit }: { after: Place | undefined; limit: number },
) {
  let rows = db
    .selectFrom('question')
    .innerJoin('question_revision', 'question_revision.id', 'question.revision_id')
    .select(['question.id', 'position', 'difficulty', 'question_text', 'options'])
    .leftJoin('image', 'image.id', 'question_revision.picture_id')
    .select(['correct_answer', 'description', 'keep_order'])
    .select(['picture_alt', 'picture_credit'])
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
  return rows.orderBy('position').orderBy('question.id').limit(limit)
}

function toContent(row: Row): Omit<QuestionContent, 'picture'> {
  return {
    questionText: row.question_text,
    options: parseOptions(row.options),
    correctAnswer: row.correct_answer,
    description: row.description,
    keepOrder: row.keep_order === 1,
    difficulty: row.difficulty ?? USUAL_DIFFICULTY,
  }
}

const wordsOf = ({ picture_alt: alt, picture_credit: credit }: Row) => ({ alt, credit })

const toPicture = (bytes: Uint8Array, row: Row): FilePicture => ({
  data: Buffer.from(bytes).toString('base64'),
  ...wordsOf(row),
})
