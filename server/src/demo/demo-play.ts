import type { Category } from '@quiz-kingdom/shared/entities/category.ts'
import type { Answer } from '@quiz-kingdom/shared/entities/quiz-result.ts'
import type { User } from '@quiz-kingdom/shared/entities/user.ts'
import { type Random, seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { listCategories } from '../catalogue/categories.repository.ts'
import { DAY_S, dayOf, HOUR_S, isoAfter } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { rollUp } from '../insights/roll-up.ts'
import type { Parts } from '../parts.ts'
import { type Attempts, createAttempts } from '../play/attempts.ts'
import type { AskedQuestion } from '../play/question-sets.repository.ts'
import { createQuestionSets } from '../play/question-sets.ts'
import { insertDemoPlayers } from './demo-players.ts'
import { pickFrom } from './random.ts'

const SEED = 1889 // the year Menelik II was crowned; any other would do
const DAYS = 30
/** Nobody plays in the small hours. */
const FIRST_HOUR = 6
const WAKING_HOURS = 16
/** How much of their play goes to the kingdom that they like best. */
const LOYALTY = 0.5
/** Seconds that reading and answering a question takes, at least and at most. */
const [QUICK_S, SLOW_S] = [4, 20]
const LEAVES_OPEN = 0.04

interface Quiz {
  category: Category
  questions: readonly AskedQuestion[]
}

interface Character {
  user: User
  /** Chance of knowing an answer. */
  skill: number
  /** Chance of playing on a given day. */
  diligence: number
  favourites: Quiz[]
}

interface PlannedAttempt {
  character: Character
  quiz: Quiz
  at: Date
}

/** Sixty players and thirty days of play up to now, through the rules that real play goes through. */
export async function insertDemoPlay({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<User[]> {
  const random = seededRandom(SEED)
  const now = clock.now()
  const joinedAt = new Date(isoAfter(now, -DAYS * DAY_S))
  const players = await insertDemoPlayers(db, joinedAt)
  const quizzes = await listQuizzes(db)
  if (quizzes.length === 0) return players

  const attempts = createAttempts(db)
  const characters = players.map((user) => createCharacter(user, quizzes, random))
  const planned = planAttempts(characters, quizzes, now, random)
  for (const attempt of planned) await play(attempts, attempt, random)
  // The first look at the dashboard shows all of it.
  for await (const _step of rollUp(db, now));
  return players
}

async function listQuizzes(db: Db): Promise<Quiz[]> {
  const categories = await listCategories(db)
  const questionSets = createQuestionSets(db)
  return Promise.all(
    categories.map(async (category) => ({
      category,
      questions: (await questionSets.current(category._id))?.questions ?? [],
    })),
  )
}

function createCharacter(user: User, quizzes: readonly Quiz[], random: Random): Character {
  const { kingdomId } = pickFrom(quizzes, random).category
  return {
    user,
    skill: 0.35 + 0.6 * random(),
    // Most play now and then, a few nearly every day.
    diligence: 0.1 + 0.8 * random() ** 2,
    favourites: quizzes.filter(({ category }) => category.kingdomId === kingdomId),
  }
}

/** In the order in which they took place. */
function planAttempts(
  characters: readonly Character[],
  quizzes: readonly Quiz[],
  now: Date,
  random: Random,
): PlannedAttempt[] {
  const today = Date.parse(dayOf(now))
  const planned: PlannedAttempt[] = []
  for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
    for (const character of characters) {
      if (random() > character.diligence) continue
      const second = (FIRST_HOUR + WAKING_HOURS * random()) * HOUR_S - daysAgo * DAY_S
      const chosen = random() < LOYALTY ? character.favourites : quizzes
      const quiz = pickFrom(chosen, random)
      planned.push({ character, quiz, at: new Date(today + Math.round(second * 1000)) })
    }
  }
  return planned
    .filter(({ quiz, at }) => isoAfter(at, quiz.questions.length * SLOW_S) < now.toISOString())
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

async function play(
  attempts: Attempts,
  { character: { user, skill }, quiz: { category, questions }, at }: PlannedAttempt,
  random: Random,
): Promise<void> {
  const [userId, categoryId] = [user.id, category._id]
  const { attemptId } = await attempts.start({ userId, categoryId, timeFactor: 1, at })
  const answers = questions.flatMap((question) => answerTo(question, skill, random))
  const seconds = questions.length * (QUICK_S + (SLOW_S - QUICK_S) * random())
  const submittedAt = new Date(isoAfter(at, Math.round(seconds)))
  await attempts.submit({ userId, categoryId, answers, attemptId }, submittedAt)
}

/** Nothing for a question that is left open. */
function answerTo(question: AskedQuestion, skill: number, random: Random): Answer[] {
  if (random() < LEAVES_OPEN) return []
  const knows = random() < skill
  const guess = Math.floor(random() * question.options.length)
  return [
    { questionId: question.questionId, selectedAnswer: knows ? question.correctAnswer : guess },
  ]
}
