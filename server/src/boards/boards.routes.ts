import * as boards from '@quiz-kingdom/shared/api/game/boards.ts'
import {
  type BoardKey,
  type BoardName,
  CurrentBoardSchema,
} from '@quiz-kingdom/shared/entities/game/board.ts'
import * as v from 'valibot'
import type { TimedVersions } from '../http/response-cache/cache-version.ts'
import { type CatalogueCache, sendCached } from '../http/response-cache/send-cached.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { notFound } from '../platform/errors.ts'
import { isReadableBoard, toBoardKey } from './board-keys.ts'
import { readBoard, readOwnPlace } from './boards.ts'

export function boardRoutes(
  app: App,
  { db, clock }: AppContext,
  {
    responseCache,
    keyedResponseCache,
  }: Pick<CatalogueCache, 'responseCache' | 'keyedResponseCache'>,
  playCacheVersions: TimedVersions,
): void {
  /** Throws 404 if the day, week or month does not exist, has not started or has expired. */
  function keyAt(name: BoardName): BoardKey {
    const now = clock.now()
    const board = toBoardKey(name, now)
    if (!isReadableBoard(board, now)) throw notFound("This board doesn't exist.")
    return board
  }

  route(app, boards.read, async ({ params: { board }, request, reply }) =>
    sendCached(request, reply, {
      responseCache: v.is(CurrentBoardSchema, board) ? responseCache : keyedResponseCache,
      // Reads the board at most once a second. `readOwnPlace` shows players their own row without delay.
      cacheVersion: playCacheVersions.forKey('boards'),
      audience: 'players',
      schema: boards.read.response,
      make: () => readBoard(db, keyAt(board)),
    }),
  )

  route(app, boards.readOwnPlace, async ({ user, params }) =>
    readOwnPlace(db, keyAt(params.board), user.id),
  )
}
