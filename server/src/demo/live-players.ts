import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { Random } from '@quiz-kingdom/shared/seeded-random.ts'
import { toShownOption } from '../live/rules/shown-question.ts'
import { readRoundQuestions } from '../live/storage/questions.ts'
import type { Db } from '../platform/db/database.ts'
import { type LiveBot, type OpenRoom, startLiveBot } from './live-bot.ts'

export const BOT_NAMES = [
  ...['Abeba', 'Biniam', 'Chala', 'Dagim', 'Eyerusalem', 'Frehiwot', 'Gemechu', 'Haben', 'Iman'],
  ...['Jemal', 'Kaleab', 'Lensa', 'Mihret', 'Natnael', 'Obsa', 'ሰላም', 'ትዕግሥት', 'ዮናስ'],
  ...['Wubit', 'Zahra'],
]

const POLL_INTERVAL_MS = 1000
/** Bots join at different moments, as a class does. */
const JOIN_WINDOW_MS = 8000
const QUICKEST_ANSWER_MS = 1500
/** The share of a question's time that the slowest answer takes. */
const SLOWEST_ANSWER_SHARE = 0.8
/** The range of chances that a bot knows an answer. */
const [LEAST_SKILL, MOST_SKILL] = [0.3, 0.9]

interface LivePlayersOptions {
  db: Db
  /** The port of the player site. */
  port: number
  random: Random
  lookEveryMs?: number
  joinWithinMs?: number
}

/**
 * Makes bots join each room that is opened from now on. They make the same calls as phones, and read only
 * the right answers from the database. Returns the function that stops them.
 */
export function startLivePlayers({
  db,
  port,
  random,
  lookEveryMs = POLL_INTERVAL_MS,
  joinWithinMs = JOIN_WINDOW_MS,
}: LivePlayersOptions): () => Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const bots = new Set<LiveBot>()
  const joined = new Set<string>()
  const stop = new AbortController()
  const isStopped = () => stop.signal.aborted

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: stop.signal }).catch(() => {})
  }

  async function look(): Promise<void> {
    while (!isStopped()) {
      for (const { id, code } of await listLobbies(db)) {
        if (code === null || joined.has(id)) continue
        joined.add(id)
        for (const name of BOT_NAMES) void join({ id, code }, name)
      }
      await pause(lookEveryMs)
    }
  }

  async function join({ id, code }: { id: Id; code: string }, name: string): Promise<void> {
    await pause(random() * joinWithinMs)
    if (isStopped()) return
    const skill = LEAST_SKILL + (MOST_SKILL - LEAST_SKILL) * random()
    const choose = async ({ round, question, options }: OpenRoom) => {
      const asked = (await readRoundQuestions(db, { id, round }))[question.number - 1]
      const knows = asked !== undefined && random() < skill
      const longestMs = question.seconds * SLOWEST_ANSWER_SHARE * 1000
      return {
        option: knows
          ? toShownOption(asked, asked.correctAnswer)
          : Math.floor(random() * options.length),
        afterMs: QUICKEST_ANSWER_MS + Math.max(0, longestMs - QUICKEST_ANSWER_MS) * random(),
      }
    }
    // Joining fails if the room was closed, locked or filled meanwhile, or has a player of this name.
    const bot = await startLiveBot(agent, { port, code, name, choose }).catch(() => undefined)
    if (!bot) return
    bots.add(bot)
    if (isStopped()) bot.stop()
  }

  const looking = look()
  return async () => {
    stop.abort()
    for (const bot of bots) bot.stop()
    agent.destroy()
    await looking
  }
}

function listLobbies(db: Db): Promise<{ id: Id; code: string | null }[]> {
  return db.selectFrom('liveGame').select(['id', 'code']).where('phase', '=', 'lobby').execute()
}
