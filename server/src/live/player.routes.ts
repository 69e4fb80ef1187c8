import { randomBytes } from 'node:crypto'
import {
  LiveAnswerReceiptSchema,
  LiveClockSchema,
  LiveCodeSchema,
  LiveInviteSchema,
  LivePlayerSchema,
} from '@quiz-kingdom/shared/entities/live.ts'
import {
  LiveAnswerSchema,
  LiveClockFormSchema,
  LiveJoinSchema,
} from '@quiz-kingdom/shared/forms/live.ts'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { createSourceLimit } from '../auth/limits/source-limit.ts'
import { createSigner } from '../auth/signing-keys.ts'
import { openEventStream } from '../http/event-stream.ts'
import { userOrGuest } from '../http/refusals/guards.ts'
import { liveCall, sourceOf, uncounted } from '../http/refusals/rate-limits.ts'
import type { App } from '../http/valibot.ts'
import { AppError } from '../platform/errors.ts'
import { memoizeFor } from '../platform/memoize-for.ts'
import { singleFlight } from '../platform/single-flight.ts'
import { requireOpenGame } from './find-game.ts'
import type { LiveContext } from './live.routes.ts'
import { takeAnswer } from './rooms/answering.ts'
import { createJoining, createPlayerFinder, toInvite } from './rooms/joining.ts'
import { createClockStamps } from './rules/clock-stamps.ts'
import type { Game } from './storage/games.repository.ts'
import { readQuestions } from './storage/questions.ts'

const CODE_PATH = '/api/live/rooms/:code'
const ParamsSchema = v.object({ code: LiveCodeSchema })
/** So many bytes tell the processes of an installation apart. */
const PROCESS_BYTES = 6
/** The key is the same for good; this only keeps a failed look-up from being kept. */
const SIGNER_MS = 60 * 60 * 1000

export function livePlayerRoutes(app: App, { hub, metrics, ...context }: LiveContext): void {
  const { db, clock } = context
  const wrongCodes = createSourceLimit(context, 'wrong live code')
  const process = randomBytes(PROCESS_BYTES).toString('hex')
  const stampsNow = memoizeFor(SIGNER_MS, async () =>
    createClockStamps(await createSigner(db, 'live-clock'), process),
  )

  const join = createJoining(context)
  const findPlayer = createPlayerFinder(db)
  /** A room's phones call at one moment. */
  const shareGame = singleFlight<Game>()
  const openGame = (code: string) => shareGame(code, () => requireOpenGame(db, code, clock.now()))

  /** Counts a code of no game, and a game's code without a player's token: the answer tells that there is a game. */
  async function countingGuesses<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && [401, 404].includes(error.status)) {
        await wrongCodes.consume(sourceOf(request))
      }
      throw error
    }
  }

  /** Guessing is slowed for right codes as well: else they would be found all the same. */
  async function findGame(request: FastifyRequest, code: string) {
    await wrongCodes.requireRoom(sourceOf(request))
    return countingGuesses(request, () => openGame(code))
  }

  /** For a room that nobody watches through this process. */
  async function readAsked(code: string, at: Date) {
    const game = await requireOpenGame(db, code, at)
    return { game, questions: await readQuestions(db, game) }
  }

  app.get(
    CODE_PATH,
    { config: liveCall, schema: { params: ParamsSchema, response: { 200: LiveInviteSchema } } },
    async (request) => toInvite(await findGame(request, request.params.code)),
  )

  app.post(
    `${CODE_PATH}/players`,
    {
      config: liveCall,
      schema: { params: ParamsSchema, body: LiveJoinSchema, response: { 200: LivePlayerSchema } },
    },
    async (request) => {
      const { token, name } = request.body
      const userId = userOrGuest(request)?.id
      const game = await findGame(request, request.params.code)
      const player = await join({ game, token, name, userId })
      void hub.look()
      return player
    },
  )

  app.get(
    `${CODE_PATH}/events`,
    { config: { ...liveCall, stream: true }, schema: { params: ParamsSchema } },
    async (request, reply) => {
      const { code } = request.params
      const token = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const { game, player } = await countingGuesses(request, async () => {
        const game = await openGame(code)
        return { game, player: await findPlayer(game, token) }
      })
      await hub.watchAsPlayer(game, player, openEventStream(reply))
    },
  )

  app.post(
    `${CODE_PATH}/answers`,
    {
      config: liveCall,
      schema: {
        params: ParamsSchema,
        body: LiveAnswerSchema,
        response: { 200: LiveAnswerReceiptSchema },
      },
    },
    async (request) => {
      const { body: answer, params } = request
      const at = clock.now()
      const roundTripMs = (await stampsNow(at)).roundTripOf(answer.stamp)
      const { receipt, playerId, option, game } = await countingGuesses(request, async () => {
        const asked = hub.find(params.code) ?? (await readAsked(params.code, at))
        const taken = await takeAnswer(context, asked, { answer, at, roundTripMs })
        return { ...taken, game: asked.game }
      })
      hub.noteAnswer(game.id, playerId, { version: game.version, option })
      metrics?.countLiveAnswer()
      return receipt
    },
  )

  app.post(
    '/api/live/clock',
    {
      config: uncounted,
      schema: { body: LiveClockFormSchema, response: { 200: LiveClockSchema } },
    },
    async ({ body }) => {
      const stamps = await stampsNow(clock.now())
      const now = clock.now().getTime()
      return { now, stamp: stamps.next(body.stamp, now) }
    },
  )
}
