import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import unhomoglyph from 'unhomoglyph'

/** The starter content of the first release, as it was hashed then; see `content_release`. */
const FIRST_CONTENT_HASH = '07edfff55d573b5217f846511f866cfe06b9a43d59522dc085edcbc85d615f6f'

type AnyDb = Kysely<never>

/** As names have been folded since this migration, whatever later releases do. */
function foldUsername(username: string): string {
  return username
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\p{ASCII}]+/gu, unhomoglyph)
    .toLowerCase()
    .replaceAll('\u2800', ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** As the ids of question sets were made then. */
function questionSetId(revisionIds: readonly string[]): string {
  return createHash('sha256').update(revisionIds.join()).digest('hex').slice(0, 24)
}

/**
 * Attempts remember what they asked: questions get immutable revisions, and an attempt the set of
 * those that were asked. What nobody reads goes.
 */
export async function up(db: AnyDb): Promise<void> {
  await db.schema.dropTable('question_tally').execute()
  await giveQuestionsRevisions(db)
  await makeQuestionSets(db)
  await letAttemptsRememberTheirSet(db)
  await keepResultsOfCategories(db)
  await numberContentReleases(db)
  await sql`create table catalogue_version (id integer primary key, version integer not null)`.execute(
    db,
  )
  await sql`insert into catalogue_version (id, version) values (1, 1)`.execute(db)
  await foldUsernamesAnew(db)
  await sql`create index user_admin on "user" (id) where role = 'admin'`.execute(db)
  await sql`alter table "user" drop column profile_image_id`.execute(db)
  await sql`alter table image drop column created_at`.execute(db)
}

const NAMES_AT_ONCE = 10_000

/**
 * Look-alikes fold alike now. Of those that already do, the oldest account has the name; the others
 * keep what was stored of theirs.
 */
async function foldUsernamesAnew(db: AnyDb): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ id: string; username: string; folded: string }>`
      select id, username, username_folded as folded from "user"
      where id > ${last} order by id limit ${NAMES_AT_ONCE}`.execute(db)
    for (const { id, username, folded } of rows) {
      const anew = foldUsername(username)
      if (anew === folded) continue
      await sql`update "user" set username_folded = ${anew} where id = ${id} and not exists
        (select 1 from "user" as other where other.username_folded = ${anew})`.execute(db)
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < NAMES_AT_ONCE) return
  }
}

async function giveQuestionsRevisions(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('question_revision')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('question_text', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('correct_answer', 'integer', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.references('user.id').onDelete('set null'))
    .execute()
  // A question's first revision bears the question's own id.
  await sql`insert into question_revision
    (id, question_id, question_text, options, correct_answer, description, created_at)
    select id, id, question_text, options, correct_answer, description, updated_at
    from question`.execute(db)

  await db.schema
    .createTable('question_of_revisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('category_id', 'text', (c) => c.notNull().references('category.id'))
    .addColumn('revision_id', 'text', (c) => c.notNull().references('question_revision.id'))
    .addColumn('content_key', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute()
  await sql`insert into question_of_revisions
    select id, category_id, id, content_key, created_at, updated_at, edited_at, deleted_at
    from question`.execute(db)
  await db.schema.dropTable('question').execute()
  await db.schema.alterTable('question_of_revisions').renameTo('question').execute()
  await db.schema.createIndex('question_category').on('question').column('category_id').execute()
  await sql`create unique index question_content_key on question (content_key)`.execute(db)
}

async function makeQuestionSets(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('question_set')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('category_id', 'text', (c) => c.notNull().references('category.id'))
    .addColumn('revision_ids', 'text', (c) => c.notNull())
    .execute()
}

async function letAttemptsRememberTheirSet(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable('attempt')
    .addColumn('question_set_id', 'text', (c) => c.references('question_set.id'))
    .execute()
  for (const column of ['points_per_answer', 'abandoned_at', 'picks'] as const) {
    const type = column === 'points_per_answer' ? 'integer' : 'text'
    await db.schema.alterTable('attempt').addColumn(column, type).execute()
  }
  await abandonOvertaken(db)
  await giveOpenAttemptsTheirSet(db)

  await db.schema.dropIndex('attempt_user').execute()
  await db.schema.dropIndex('attempt_submitted').execute()
  await sql`create unique index attempt_open on attempt (user_id, category_id)
    where submitted_at is null and abandoned_at is null`.execute(db)
  await sql`create index attempt_unsubmitted on attempt (deadline)
    where submitted_at is null`.execute(db)
  await sql`create index attempt_submitted on attempt (submitted_at)
    where submitted_at is not null`.execute(db)
  await sql`create index attempt_user_submitted
    on attempt (user_id, submitted_at, category_id, points)
    where submitted_at is not null`.execute(db)
}

/** Of several open attempts of a player at a category the newest stays open. */
async function abandonOvertaken(db: AnyDb): Promise<void> {
  await sql`update attempt set abandoned_at = started_at
    where submitted_at is null and exists (
      select 1 from attempt as newer
      where newer.user_id = attempt.user_id
        and newer.category_id = attempt.category_id
        and newer.submitted_at is null
        and newer.id > attempt.id
    )`.execute(db)
}

/** They were started when nobody wrote down what was asked; what the category asks now comes closest. */
async function giveOpenAttemptsTheirSet(db: AnyDb): Promise<void> {
  const { rows } = await sql<{ categoryId: string; points: number; revisionId: string }>`
    select question.category_id as "categoryId", category.points, revision_id as "revisionId"
    from question join category on category.id = question.category_id
    where question.deleted_at is null and question.category_id in (
      select category_id from attempt where submitted_at is null and abandoned_at is null
    )
    order by question.id`.execute(db)
  for (const [categoryId, questions] of Map.groupBy(rows, (row) => row.categoryId)) {
    const revisionIds = questions.map(({ revisionId }) => revisionId)
    const id = questionSetId(revisionIds)
    await sql`insert into question_set (id, category_id, revision_ids)
      values (${id}, ${categoryId}, ${JSON.stringify(revisionIds)})`.execute(db)
    await sql`update attempt set question_set_id = ${id}, points_per_answer = ${questions[0]?.points}
      where category_id = ${categoryId} and submitted_at is null and abandoned_at is null`.execute(
      db,
    )
  }
  await sql`update attempt set abandoned_at = started_at
    where submitted_at is null and question_set_id is null`.execute(db)
}

async function keepResultsOfCategories(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('category_result')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('category_id', 'text', (c) => c.notNull().references('category.id'))
    .addColumn('best_points', 'integer', (c) => c.notNull())
    .addColumn('last_score', 'integer', (c) => c.notNull())
    .addColumn('last_total_questions', 'integer', (c) => c.notNull())
    .addColumn('last_points', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('category_result_user_category', ['user_id', 'category_id'])
    .execute()
  await sql`insert into category_result
    select id, user_id, category_id, points, last_score, last_total_questions, last_points, updated_at
    from best_result`.execute(db)
  await db.schema.dropTable('best_result').execute()
}

/** From now on a release has a number; until now it had the hash of its files. */
async function numberContentReleases(db: AnyDb): Promise<void> {
  await db.schema
    .alterTable('content_release')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update content_release set version = 1 where hash = ${FIRST_CONTENT_HASH}`.execute(db)
  await sql`alter table content_release drop column hash`.execute(db)
}
