import {
  type BoardKey,
  type BoardName,
  BoardNameSchema,
  BoardSchema,
  CurrentBoardSchema,
  OwnPlaceSchema,
} from '@quiz-kingdom/shared/entities/board.ts'
import * as v from 'valibot'
import { requireUser } from '../http/refusals/guards.ts'
import { BOARDS, type SecondsVersions } from '../http/response-cache/cache-version.ts'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { notFound } from '../platform/errors.ts'
import { isBoardAt, keyOf } from './board-keys.ts'
import { readBoard, readOwnPlace } from './boards.ts'

const ParamsSchema = v.object({ board: BoardNameSchema })

export function boardRoutes(
  app: App,
  { db, clock }: AppContext,
  {
    responseCache,
    keyedResponseCache,
  }: Pick<CatalogueCache, 'responseCache' | 'keyedResponseCache'>,
  playCacheVersions: SecondsVersions,
): void {
  /** Throws `notFound` for a day, week or month that does not exist, has not begun, or is long over. */
  function keyAt(name: BoardName): BoardKey {
    const now = clock.now()
    const board = keyOf(name, now)
    if (!isBoardAt(board, now)) throw notFound("This board doesn't exist.")
    return board
  }

  app.get(
    '/api/boards/:board',
    { schema: { params: ParamsSchema, response: { 200: BoardSchema } } },
    async (request, reply) => {
      requireUser(request)
      const { board } = request.params
      return sendCached(request, reply, {
        responseCache: v.is(CurrentBoardSchema, board) ? responseCache : keyedResponseCache,
        // Built once a second at most, however many submit: the other call gives a player's own row.
        cacheVersion: playCacheVersions.of(BOARDS),
        audience: 'players',
        schema: BoardSchema,
        make: () => readBoard(db, keyAt(board)),
      })
    },
  )

  app.get(
    '/api/boards/:board/own',
    { schema: { params: ParamsSchema, response: { 200: OwnPlaceSchema } } },
    async (request) => {
      const user = requireUser(request)
      return readOwnPlace(db, keyAt(request.params.board), user.id)
    },
  )
}
