import { hashSecret, newSecret } from '../../server/src/auth/secrets.ts'
import { DAY_S, isoAfter } from '../../server/src/platform/clock.ts'
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { newId } from '../../server/src/platform/ids.ts'
import {
  insertTestKingdom,
  insertTestQuiz,
  type TestQuiz,
  toAnswers,
} from '../../server/src/testing/test-quizzes.ts'

const CATEGORIES = 12
export const QUESTIONS = 12
/** Categories that each player has played before. */
const PLAYED = 4
/** SQLite takes no more than 32,766 values at once; a result has ten, and a player four of them. */
const ROWS_AT_ONCE = 500

export interface SeededPlayer {
  id: string
  /** What the session cookie holds. */
  secret: string
}

export interface Seeded {
  players: SeededPlayer[]
  quizzes: TestQuiz[]
}

/** A database as it might be after a while: every player is on the leaderboard and logged in. */
export async function seedDatabase(url: string, playerCount: number): Promise<Seeded> {
  const db = openDatabase(url)
  await migrate(db)
  const now = new Date()
  const quizzes = await insertQuizzes(db, now)
  const players = Array.from({ length: playerCount }, () => ({
    id: newId(now),
    secret: newSecret(),
  }))
  await insertPlayers(db, players, quizzes, now)
  await db.destroy()
  return { players, quizzes }
}

async function insertQuizzes(db: Db, at: Date): Promise<TestQuiz[]> {
  const kingdomId = await insertTestKingdom(db, 'Benchmark', at)
  const quizzes: TestQuiz[] = []
  for (let number = 0; number < CATEGORIES; number++) {
    const title = `Benchmark ${number}`
    quizzes.push(await insertTestQuiz(db, { at, title, kingdomId, questions: QUESTIONS }))
  }
  return quizzes
}

async function insertPlayers(
  db: Db,
  players: readonly SeededPlayer[],
  quizzes: readonly TestQuiz[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  for (let from = 0; from < players.length; from += ROWS_AT_ONCE) {
    const some = players.slice(from, from + ROWS_AT_ONCE)
    await db
      .insertInto('user')
      .values(
        some.map(({ id }) => ({
          id,
          email: `${id}@example.org`,
          username: id.slice(-20),
          usernameFolded: id,
          passwordHash: 'nobody logs in with a password here',
          role: 'player' as const,
          createdAt: at,
        })),
      )
      .execute()
    await db
      .insertInto('session')
      .values(
        some.map(({ id, secret }) => ({
          hash: hashSecret(secret),
          userId: id,
          createdAt: at,
          lastSeenAt: at,
          expiresAt: isoAfter(now, DAY_S),
        })),
      )
      .execute()
    await db
      .insertInto('userScore')
      .values(
        some.map(({ id }, index) => ({ userId: id, total: (from + index) % 997, reachedAt: at })),
      )
      .execute()
    await insertResults(db, some, quizzes, now)
  }
}

async function insertResults(
  db: Db,
  players: readonly SeededPlayer[],
  quizzes: readonly TestQuiz[],
  now: Date,
): Promise<void> {
  const columns = {
    bestPoints: 6,
    bestPercent: Math.floor(300 / QUESTIONS),
    lastScore: 3,
    lastTotalQuestions: QUESTIONS,
    lastPoints: 6,
    updatedAt: now.toISOString(),
  }
  await db
    .insertInto('categoryResult')
    .values(
      players.flatMap(({ id }) =>
        quizzes.slice(0, PLAYED).map(({ categoryId }) => ({
          id: newId(now),
          userId: id,
          categoryId,
          ...columns,
        })),
      ),
    )
    .execute()
}

export function answersFor(quiz: TestQuiz) {
  return toAnswers(quiz, Math.floor(Math.random() * (QUESTIONS + 1)))
}
