import type { Category } from '@quiz-kingdom/shared/entities/content/category.ts'
import { DAILY_QUESTIONS } from '@quiz-kingdom/shared/entities/game/daily.ts'
import type { Answer } from '@quiz-kingdom/shared/entities/game/quiz-result.ts'
import { AVATARS } from '@quiz-kingdom/shared/entities/people/avatar.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { type Random, seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { playContext } from '../app/features.ts'
import { listCategories } from '../catalogue/categories.repository.ts'
import { startDailyAttempt, submitDailyAttempt } from '../daily/attempts/daily-attempts.ts'
import { createDailyQuizzes, type DailyQuizzes } from '../daily/drawing/daily-quizzes.ts'
import { rollUp } from '../dashboard/roll-up.ts'
import { createLeague, joinLeague } from '../leagues/leagues.ts'
import { DAY_S, HOUR_S, isoAfter, utcDay } from '../platform/clock.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Db } from '../platform/db/database.ts'
import { type AttemptService, createAttemptService } from '../play/attempt-service.ts'
import type { PlayContext } from '../play/play-context.ts'
import type { AskedQuestion } from '../play/questions/question-sets.repository.ts'
import { createQuestionSetCache } from '../play/questions/question-sets.ts'
import { saveProfileChoice } from '../profiles/profiles.repository.ts'
import { insertDemoPlayers } from './demo-players.ts'
import { pickFrom } from './random.ts'

const RANDOM_SEED = 1889
const PLAYED_DAYS = 30
/** The hour in UTC from which players play. Nobody plays at night. */
const FIRST_HOUR_UTC = 6
const WAKING_HOURS = 16
const DAILY_QUIZ_CHANCE = 0.8
/** Daily quizzes start within this many hours of `FIRST_HOUR_UTC`, and so before midnight in Addis Ababa. */
const DAILY_START_HOURS = 12
/** The share of players who have an avatar. */
const AVATAR_SHARE = 0.8
const DEMO_LEAGUE = { name: 'Addis Ababa, class 9', members: 15 }
/** The share of plays that are in the player's favourite kingdom. */
const FAVOURITE_SHARE = 0.5
/** The shortest and the longest time for a question. */
const [QUICK_S, SLOW_S] = [4, 20]
const UNANSWERED_CHANCE = 0.04

interface DemoQuiz {
  category: Category
  questions: readonly AskedQuestion[]
}

interface DemoPlayer {
  user: User
  /** The chance of knowing an answer. */
  skill: number
  /** The chance of playing on a given day. */
  diligence: number
  /** The chance of playing the daily quiz on such a day. */
  dailyChance: number
  favourites: DemoQuiz[]
}

interface PlannedAttempt {
  character: DemoPlayer
  quiz: DemoQuiz | 'daily'
  at: Date
}

interface DemoContext extends PlayContext {
  db: Db
  attempts: AttemptService
  quizzes: DailyQuizzes
}

/** Inserts sixty players, their play of the last thirty days and a league, by the rules of real play. */
export async function insertDemoPlay({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<User[]> {
  const random = seededRandom(RANDOM_SEED)
  const now = clock.now()
  const joinedAt = new Date(isoAfter(now, -PLAYED_DAYS * DAY_S))
  const players = await insertDemoPlayers(db, joinedAt)
  const quizzes = await listQuizzes(db)
  if (quizzes.length === 0) return players

  await insertProfiles(db, players, random)
  await insertLeague({ db, clock }, players)
  const rules = {
    db,
    ...playContext,
    attempts: createAttemptService(db, playContext),
    quizzes: createDailyQuizzes(db),
  }
  const [guide, ...others] = players.map((user) => createDemoPlayer(user, quizzes, random))
  // The player whose log-in the demo prints has a streak, and today's quiz still to play.
  const characters = guide ? [{ ...guide, diligence: 1, dailyChance: 1 }, ...others] : others
  const planned = planAttempts(characters, quizzes, now, random).filter(
    ({ character, at }) => character.user !== guide?.user || utcDay(at) !== utcDay(now),
  )
  for (const attempt of planned) await playAttempt(rules, attempt, random)
  // The dashboard shows only play that is rolled up, and should show all of it at once.
  for await (const _step of rollUp(db, now));
  return players
}

async function insertProfiles(db: Db, players: readonly User[], random: Random): Promise<void> {
  for (const { id } of players) {
    const hasAvatar = random() < AVATAR_SHARE || id === players[0]?.id
    const avatar = hasAvatar ? pickFrom(AVATARS, random).id : null
    await saveProfileChoice(db, id, { avatar, isPublic: true })
  }
}

async function insertLeague(
  context: Pick<AppContext, 'db' | 'clock'>,
  [owner, ...others]: readonly User[],
): Promise<void> {
  if (!owner) return
  const { inviteCode = '' } = await createLeague(context, owner.id, DEMO_LEAGUE.name)
  for (const { id } of others.slice(0, DEMO_LEAGUE.members - 1))
    await joinLeague(context, id, inviteCode)
}

async function listQuizzes(db: Db): Promise<DemoQuiz[]> {
  const categories = await listCategories(db)
  const questionSets = createQuestionSetCache(db)
  return Promise.all(
    categories.map(async (category) => ({
      category,
      questions: (await questionSets.current(category._id))?.questions ?? [],
    })),
  )
}

function createDemoPlayer(user: User, quizzes: readonly DemoQuiz[], random: Random): DemoPlayer {
  const { kingdomId } = pickFrom(quizzes, random).category
  return {
    user,
    skill: 0.35 + 0.6 * random(),
    // Most players play now and then, a few nearly every day.
    diligence: 0.1 + 0.8 * random() ** 2,
    dailyChance: DAILY_QUIZ_CHANCE,
    favourites: quizzes.filter(({ category }) => category.kingdomId === kingdomId),
  }
}

/** Returns the attempts in order of time. */
function planAttempts(
  characters: readonly DemoPlayer[],
  quizzes: readonly DemoQuiz[],
  now: Date,
  random: Random,
): PlannedAttempt[] {
  const today = Date.parse(utcDay(now))
  const planned: PlannedAttempt[] = []
  for (let daysAgo = PLAYED_DAYS - 1; daysAgo >= 0; daysAgo--) {
    for (const character of characters) {
      if (random() > character.diligence) continue
      const timeWithin = (hours: number) => {
        const second = (FIRST_HOUR_UTC + hours * random()) * HOUR_S - daysAgo * DAY_S
        return new Date(today + Math.round(second * 1000))
      }
      const chosen = random() < FAVOURITE_SHARE ? character.favourites : quizzes
      planned.push({ character, quiz: pickFrom(chosen, random), at: timeWithin(WAKING_HOURS) })
      if (random() < character.dailyChance)
        planned.push({ character, quiz: 'daily', at: timeWithin(DAILY_START_HOURS) })
    }
  }
  return planned
    .filter(({ quiz, at }) => isoAfter(at, countQuestions(quiz) * SLOW_S) < now.toISOString())
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

function countQuestions(quiz: PlannedAttempt['quiz']): number {
  return quiz === 'daily' ? DAILY_QUESTIONS : quiz.questions.length
}

async function playAttempt(
  rules: DemoContext,
  { character: { user, skill }, quiz, at }: PlannedAttempt,
  random: Random,
): Promise<void> {
  const start = { userId: user.id, timeFactor: 1, at } as const
  const answersTo = (questions: readonly AskedQuestion[]) =>
    questions.flatMap((question) => simulateAnswer(question, skill, random))
  const seconds = countQuestions(quiz) * (QUICK_S + (SLOW_S - QUICK_S) * random())
  const submittedAt = new Date(isoAfter(at, Math.round(seconds)))
  if (quiz === 'daily') {
    const { attemptId } = await startDailyAttempt(rules, start)
    const { questions } = await rules.quizzes.today(at)
    const submission = { attemptId, answers: answersTo(questions) }
    await submitDailyAttempt(rules, user.id, submission, submittedAt)
  } else {
    const categoryId = quiz.category._id
    const { attemptId } = await rules.attempts.start({ ...start, categoryId, again: false })
    const submission = { categoryId, attemptId, answers: answersTo(quiz.questions) }
    await rules.attempts.submit({ ...submission, userId: user.id }, submittedAt)
  }
}

/** Returns an empty array if the player skips the question. */
function simulateAnswer(question: AskedQuestion, skill: number, random: Random): Answer[] {
  if (random() < UNANSWERED_CHANCE) return []
  const knows = random() < skill
  const guess = Math.floor(random() * question.options.length)
  return [
    { questionId: question.questionId, selectedAnswer: knows ? question.correctAnswer : guess },
  ]
}
