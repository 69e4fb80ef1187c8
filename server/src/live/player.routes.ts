import { randomBytes } from 'node:crypto'
import * as live from '@quiz-kingdom/shared/api/game/live.ts'
import type { FastifyRequest } from 'fastify'
import { createSourceLimit } from '../auth/limits/source-limit.ts'
import { createSigner } from '../auth/signing-keys.ts'
import { openEventStream } from '../http/event-stream.ts'
import { findUser } from '../http/refusals/guards.ts'
import { findCallerKey } from '../http/refusals/rate-limits.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import { AppError } from '../platform/errors.ts'
import { memoizeFor } from '../platform/memoize-for.ts'
import type { LiveContext } from './live.routes.ts'
import { recordAnswer } from './rooms/answering.ts'
import { createRoomJoiner, requirePlayer, toInvite } from './rooms/joining.ts'
import { requireOpenGame } from './rooms/rooms.ts'
import { createClockStamps } from './rules/clock-stamps.ts'
import type { Game } from './storage/games.repository.ts'
import { readRoundQuestions } from './storage/questions.ts'

/** There are only a million codes, so guessing must be slow. */
export const WRONG_CODE_LIMIT = {
  counted: 'wrong live code',
  max: 30,
  windowS: 60,
  refusal: 'Too many wrong codes.',
}
/** Enough random bytes to tell the processes of an installation apart. */
const PROCESS_NAME_BYTES = 6
/** The signing key never changes. `memoizeFor` is used because it retries a failed look-up. */
const SIGNER_CACHE_MS = 60 * 60 * 1000

export function livePlayerRoutes(app: App, { hub, metrics, ...context }: LiveContext): void {
  const { db, clock } = context
  const wrongCodes = createSourceLimit(context, WRONG_CODE_LIMIT)
  const process = randomBytes(PROCESS_NAME_BYTES).toString('hex')
  const stampsNow = memoizeFor(SIGNER_CACHE_MS, async () =>
    createClockStamps(await createSigner(db, 'live-clock'), process),
  )

  const join = createRoomJoiner(context)
  const openGame = (code: string) => requireOpenGame(db, code, clock.now())

  /** Returns the game that the hub has already read, so that a reconnect does not read the game again. */
  function watchedGame(code: string): Game | undefined {
    const game = hub.find(code)?.game
    const isOpen = game && game.phase !== 'closed' && game.expiresAt > clock.now().getTime()
    return isOpen ? game : undefined
  }

  /**
   * Counts a request with an unknown code as a guess. A request with an unknown token counts too, because its
   * 401 reveals that the code is valid.
   */
  async function countingGuesses<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && [401, 404].includes(error.status)) {
        await wrongCodes.consume(findCallerKey(request))
      }
      throw error
    }
  }

  /**
   * After too many wrong guesses, refuses even valid codes. Otherwise the source could guess on until it
   * finds a room.
   */
  async function findGame(request: FastifyRequest, code: string) {
    await wrongCodes.check(findCallerKey(request))
    return countingGuesses(request, () => openGame(code))
  }

  async function readAsked(code: string, at: Date) {
    const game = await requireOpenGame(db, code, at)
    return { game, questions: await readRoundQuestions(db, game) }
  }

  route(app, live.readInvite, async ({ params, request }) =>
    toInvite(await findGame(request, params.code)),
  )

  route(app, live.join, async ({ params, body: { token, name }, request }) => {
    const userId = findUser(request)?.id
    const game = await findGame(request, params.code)
    const player = await join({ gameId: game.id, token, name, userId })
    void hub.poll()
    return player
  })

  route(app, live.streamAsPlayer, async ({ params: { code }, request, reply }) => {
    const token = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const { game, player } = await countingGuesses(request, async () => {
      const game = watchedGame(code) ?? (await openGame(code))
      return { game, player: await requirePlayer(db, game.id, token) }
    })
    await hub.watchAsPlayer(game, player, openEventStream(reply))
    return reply
  })

  route(app, live.answer, async ({ params: { code }, body: answer, request }) => {
    const at = clock.now()
    const roundTripMs = (await stampsNow(at)).roundTripOf(answer.stamp)
    const receipt = await countingGuesses(request, async () => {
      const asked = hub.find(code) ?? (await readAsked(code, at))
      return recordAnswer(context, asked, { answer, at, roundTripMs })
    })
    metrics?.countLiveAnswer()
    return receipt
  })

  route(app, live.readClock, async ({ body }) => {
    const stamps = await stampsNow(clock.now())
    const now = clock.now().getTime()
    return { now, stamp: stamps.next(body.stamp, now) }
  })
}
