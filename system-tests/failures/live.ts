import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAILY_QUESTIONS } from '@quiz-kingdom/shared/entities/game/daily.ts'
import {
  LIVE_GRACE_MS,
  LIVE_SECONDS_MIN,
  type LivePlayerView,
} from '@quiz-kingdom/shared/entities/game/live.ts'
import { seededRandom } from '@quiz-kingdom/shared/seeded-random.ts'
import { startNginx } from '../../scripts/nginx.ts'
import { startPgBouncer } from '../../scripts/pgbouncer.ts'
import { type LiveBot, startLiveBot } from '../../server/src/demo/live-bot.ts'
import { type Db, openDatabase } from '../../server/src/platform/db/database.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import { type LaunchedProcess, launchProcess } from '../../server/src/testing/launched-process.ts'
import { insertTestQuiz } from '../../server/src/testing/test-quizzes.ts'
import { ENGINES, type Engine } from '../support/engines.ts'
import { createHttpClient } from '../support/http-client.ts'
import { MAIN } from '../support/paths.ts'
import { insertLoggedIn } from '../support/players.ts'
import { report } from '../support/report.ts'

/**
 * Kills server processes again and again while a room plays live games with the apps' own client. Rejects where an
 * acknowledged answer is lost or counted twice, or where a final score or rank is not what a recount says.
 */

interface LiveOptions {
  kills: number
  players: number
  seed: number
  onKill?: (kills: number, phase: string) => void
  /** A round was counted again, and nothing is missing. */
  onRound?: (figures: LiveFigures) => void
}

export interface LiveFigures {
  kills: number
  players: number
  rounds: number
  acknowledged: number
  /** Answers that came too late for their question, and were refused. */
  refused: number
  /** ms until a player who had lost the connection had a view again, from when a process was there to give it. */
  'back p50': number
  'back p99': number
  'back at most': number
}

/** Of each round. */
const QUESTIONS = 4
const SECONDS = LIVE_SECONDS_MIN
/** When the players tap, in ms after they see the options: the last ones when the countdown is over. */
const REACTION_MAX_MS = (SECONDS + 0.5) * 1000
/** When a process dies, in ms after the phase has begun. */
const KILL_DELAY_MS = 400
/** So long before the countdown ends a process may die, until the answers that were travelling are in. */
const CLOSING_MS = 200
const POLL_MS = 20
const CONNECTIONS = 30

type Phase = LivePlayerView['room']['phase']

interface Acknowledged {
  playerId: string
  round: number
  number: number
  isRight: boolean
}

export async function playLive(
  engine: Engine,
  { kills, players, seed, onKill = () => {}, onRound = () => {} }: LiveOptions,
): Promise<LiveFigures> {
  const random = seededRandom(seed)
  const url = await engine.createDatabase('live')
  const db = openDatabase(url, 'setup')
  await migrate(db)
  const site = await startSite(engine, url)
  const backAfter: number[] = []
  const acknowledged: Acknowledged[] = []
  let refused = 0
  let bots: LiveBot[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

  function join(name: string): Promise<LiveBot> {
    let lostAt: number | undefined
    let seen = { round: 0, score: 0 }
    const ready = startLiveBot(agent, {
      port: site.port,
      code: site.code,
      name,
      choose: ({ options }) => ({
        option: Math.floor(random() * options.length),
        afterMs: random() * REACTION_MAX_MS,
      }),
      onView: ({ room: { round }, you: { score } }) => {
        if (round === seen.round) assert(score >= seen.score, `${name} has lost points`)
        seen = { round, score }
        if (lostAt === undefined) return
        backAfter.push(performance.now() - Math.max(lostAt, site.availableSince()))
        lostAt = undefined
      },
      onConnection: (isConnected) => {
        if (!isConnected) lostAt ??= performance.now()
      },
      onReceipt: async ({ round, number, option }, { options }) => {
        const isRight = options[option] === 'Right'
        acknowledged.push({ playerId: (await ready).playerId, round, number, isRight })
      },
      onRefusal: (status, text) => {
        assert.equal(status, 409, text)
        refused++
      },
    })
    return ready
  }

  try {
    const host = await insertLoggedIn(db, new Date(), 'Host', 'player')
    const { categoryId } = await insertTestQuiz(db, {
      at: new Date(),
      title: 'Live',
      // The daily quizzes of today and of the days around it take some of them.
      questions: 5 * DAILY_QUESTIONS,
    })
    const client = createHttpClient(site.port, CONNECTIONS)
    async function command<T>(path: string, body: object): Promise<T> {
      for (;;) {
        const reply = await client
          .send({
            method: 'POST',
            path,
            headers: { cookie: host.cookie, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
          .catch(() => undefined)
        if (reply && reply.status < 300) return JSON.parse(reply.body)
        if (reply && reply.status < 500) throw new Error(`${path}: ${reply.status} ${reply.body}`)
        await sleep(POLL_MS)
      }
    }
    const { code } = await command<{ code: string }>('/api/live/rooms', {
      categoryId,
      questions: QUESTIONS,
      seconds: SECONDS,
    })

    site.code = code
    bots = await Promise.all(Array.from({ length: players }, (_, index) => join(`Player ${index}`)))
    const [first] = bots
    assert(first)

    const roomNow = () => first.view()?.room
    async function until(...phases: Phase[]): Promise<LivePlayerView['room']> {
      for (;;) {
        const room = roomNow()
        if (room && phases.includes(room.phase)) return room
        await sleep(POLL_MS)
      }
    }
    let killed = 0
    async function killIn(phase: string, delayMs = KILL_DELAY_MS): Promise<void> {
      if (killed >= kills) return
      await sleep(random() * delayMs)
      killed++
      onKill(killed, phase)
      await site.killOne(random())
    }
    async function killTwiceIn(phase: string): Promise<void> {
      await killIn(phase)
      await killIn(phase)
    }
    /** Presses until the room has left the version that the host saw. */
    async function press(name: string, extra: object = {}): Promise<void> {
      const { version = 0 } = roomNow() ?? {}
      await command(`/api/live/host/${code}/${name}`, { version, ...extra })
      while ((roomNow()?.version ?? 0) <= version) await sleep(POLL_MS)
    }

    let rounds = 0
    function figures(): LiveFigures {
      const sorted = backAfter.toSorted((a, b) => a - b)
      const at = (share: number) =>
        Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
      return {
        kills: killed,
        players,
        rounds,
        acknowledged: acknowledged.length,
        refused,
        'back p50': at(0.5),
        'back p99': at(0.99),
        'back at most': at(1),
      }
    }
    do {
      rounds++
      await until('lobby')
      await killTwiceIn('lobby')
      await press('next')
      for (let number = 1; number <= QUESTIONS; number++) {
        // The host spares the time for reading, which no kill needs.
        if ((await until('ready', 'open', 'answer')).phase === 'ready') await press('next')
        await until('open', 'answer')
        await killIn('open')
        const room = roomNow()
        // On a busy machine the process may be up again only after the question's end.
        if (room?.phase === 'open') {
          await sleep(Math.max(0, room.closesAt - Date.now() - CLOSING_MS))
          await killIn('closing', CLOSING_MS + LIVE_GRACE_MS)
        }
        await until('answer')
        await killTwiceIn('result')
        await press('next')
      }
      await until('podium')
      await killTwiceIn('podium')
      await Promise.all(bots.map((bot) => bot.settled()))
      await untilAll(bots, ({ room }) => room.phase === 'podium' && room.round === rounds)
      await recount(db, bots, acknowledged, rounds)
      onRound(figures())
      if (killed < kills) await press('again')
    } while (killed < kills)
    client.close()
    return figures()
  } finally {
    for (const bot of bots) bot.stop()
    agent.destroy()
    await site.stop()
    await db.destroy()
  }
}

async function untilAll(bots: readonly LiveBot[], fits: (view: LivePlayerView) => boolean) {
  const isThere = (bot: LiveBot) => {
    const view = bot.view()
    return view !== undefined && fits(view)
  }
  while (!bots.every(isThere)) await sleep(POLL_MS)
}

/** Compares what is stored with what was acknowledged, and what the players see with a recount of what is stored. */
async function recount(
  db: Db,
  bots: readonly LiveBot[],
  acknowledged: readonly Acknowledged[],
  round: number,
): Promise<void> {
  const rows = await db.selectFrom('liveAnswer').selectAll().where('round', '=', round).execute()
  const stored = Map.groupBy(rows, ({ playerId, number }) => `${playerId} ${number}`)
  for (const answers of stored.values()) assert.equal(answers.length, 1, 'An answer is doubled')
  for (const { playerId, number, isRight } of acknowledged.filter((it) => it.round === round)) {
    const [answer] = stored.get(`${playerId} ${number}`) ?? []
    assert(answer, `The answer of ${playerId} to question ${number} is lost`)
    assert.equal(answer.isRight === 1, isRight, 'Another answer is stored than was acknowledged')
  }
  const scores = new Map(bots.map(({ playerId }) => [playerId, 0]))
  for (const { playerId, points } of rows) {
    scores.set(playerId, (scores.get(playerId) ?? 0) + points)
  }
  for (const { playerId, view: viewOf } of bots) {
    const view = viewOf()
    const score = scores.get(playerId) ?? 0
    const before = [...scores.values()].filter((other) => other > score).length
    const rank = score === 0 ? null : 1 + before
    assert.deepEqual(
      { score: view?.you.score, rank: view?.you.rank },
      { score, rank },
      `The final place of ${playerId} is not that of a recount`,
    )
  }
}

interface Site {
  port: number
  /** Of the room. */
  code: string
  /** Since when a process has been there at all times, by `performance.now()`. */
  availableSince: () => number
  /** Kills a process, starts it again and resolves when it is up. */
  killOne: (share: number) => Promise<void>
  stop: () => Promise<void>
}

/** Two processes behind nginx and PgBouncer on PostgreSQL; one on SQLite, behind nginx too. */
async function startSite(engine: Engine, url: string): Promise<Site> {
  const isPostgres = engine.kind === 'PostgreSQL'
  const pooler = isPostgres
    ? await startPgBouncer(engine.server.url, await findFreePort(), { connections: CONNECTIONS })
    : undefined
  const common = {
    ...(pooler ? pooler.settingsFor(url) : { DATABASE_URL: url }),
    RATE_LIMIT: 'off',
    TRUST_PROXY: '1',
  }
  /** As a supervisor does: a start that fails, because nothing else had the time to answer, is tried again. */
  async function launch(playerPort?: number, adminPort?: number): Promise<LaunchedProcess> {
    for (;;) {
      const launched = await launchProcess(MAIN, {
        ...common,
        ...(playerPort !== undefined && { PLAYER_PORT: String(playerPort) }),
        ...(adminPort !== undefined && { ADMIN_PORT: String(adminPort) }),
      })
      const isUp = await launched.until('Quiz Kingdom is up').then(
        () => true,
        () => false,
      )
      if (isUp) return launched
      console.log(launched.printed())
    }
  }
  const processes: LaunchedProcess[] = []
  for (let count = isPostgres ? 2 : 1; count > 0; count--) processes.push(await launch())
  const port = await findFreePort()
  const nginx = await startNginx(
    proxySettings(
      port,
      processes.map(({ playerPort }) => playerPort),
    ),
    port,
  )
  let availableSince = 0
  return {
    port,
    code: '',
    availableSince: () => availableSince,
    killOne: async (share) => {
      const place = Math.floor(share * processes.length)
      const victim = processes[place]
      assert(victim)
      if (processes.length === 1) availableSince = Number.POSITIVE_INFINITY
      victim.child.kill('SIGKILL')
      await victim.exit
      processes[place] = await launch(victim.playerPort, victim.adminPort)
      if (processes.length === 1) availableSince = performance.now()
    },
    stop: async () => {
      for (const { child, exit } of processes) {
        child.kill('SIGKILL')
        await exit
      }
      await nginx.stop()
      await pooler?.stop()
    },
  }
}

/** What deploy/nginx.conf says of the API and of streams, without TLS. */
function proxySettings(port: number, upstreams: readonly number[]): string {
  const servers = upstreams.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n')
  const passing = `
    proxy_pass http://api;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_connect_timeout 1s;`
  return `
    upstream api { zone api 64k; least_conn; ${servers} keepalive 64; }
    server {
      listen 127.0.0.1:${port} backlog=4096;
      access_log off;
      location / { ${passing} proxy_read_timeout 15s; proxy_next_upstream error timeout; }
      location ~ /events$ { ${passing} proxy_buffering off; proxy_read_timeout 60s; }
    }`
}

const KILLS = 250
/** Players have to be back by then, at the 99th percentile, in ms. */
const BACK_MAX_MS = 2000
const PLAYERS = { PostgreSQL: 1000, SQLite: 300 }

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string' },
      kills: { type: 'string' },
      players: { type: 'string' },
      engine: { type: 'string' },
    },
  })
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`Seed ${seed}; the same again with -- --seed ${seed}`)
  const rows = []
  for (const [name, open] of Object.entries(ENGINES)) {
    if (values.engine !== undefined && values.engine !== name) continue
    const engine = await open({ isDurable: true })
    const players = Number(
      values.players ?? (name === 'SQLite' ? PLAYERS.SQLite : PLAYERS.PostgreSQL),
    )
    const figures = await playLive(engine, {
      kills: Number(values.kills ?? KILLS),
      players,
      seed,
      onKill: (kill, phase) => console.log(`${name}: kill ${kill} in ${phase}`),
      onRound: (soFar) => console.log(`${name}: ${JSON.stringify(soFar)}`),
    })
    if (figures['back p99'] > BACK_MAX_MS) {
      console.error(`${name}: players were back too late: p99 is ${figures['back p99']} ms`)
      process.exitCode = 1
    }
    rows.push({
      engine: engine.name,
      figures: { ...figures, lost: 0, doubled: 0, seed: String(seed) },
    })
    await engine.close()
  }
  report('test:live', rows)
}
