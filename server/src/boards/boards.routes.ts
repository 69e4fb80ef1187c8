import {
  BoardNameSchema,
  BoardSchema,
  CurrentBoardSchema,
  OwnPlaceSchema,
} from '@quiz-kingdom/shared/entities/board.ts'
import * as v from 'valibot'
import type { Parts } from '../parts.ts'
import { requireUser } from '../plugins/guards.ts'
import { type ReadyCatalogue, sendReady } from '../plugins/ready-routes.ts'
import type { App } from '../plugins/valibot.ts'
import { LEADERBOARD, type SecondsFreshness } from '../ready/freshness.ts'
import { keyOf } from './board-keys.ts'
import { readBoard, readOwnPlace } from './boards.ts'

const ParamsSchema = v.object({ board: BoardNameSchema })

export function boardRoutes(
  app: App,
  { db, clock, boardCounts }: Parts,
  { readyAnswers, manyAnswers }: Pick<ReadyCatalogue, 'readyAnswers' | 'manyAnswers'>,
  plays: SecondsFreshness,
): void {
  app.get(
    '/api/boards/:board',
    { schema: { params: ParamsSchema, response: { 200: BoardSchema } } },
    async (request, reply) => {
      requireUser(request)
      const { board } = request.params
      return sendReady(request, reply, {
        readyAnswers: v.is(CurrentBoardSchema, board) ? readyAnswers : manyAnswers,
        freshness: plays.of(LEADERBOARD),
        audience: 'players',
        schema: BoardSchema,
        make: async () => {
          await boardCounts.catchUp()
          return readBoard(db, keyOf(board, clock.now()))
        },
      })
    },
  )

  app.get(
    '/api/boards/:board/own',
    { schema: { params: ParamsSchema, response: { 200: OwnPlaceSchema } } },
    async (request) => {
      const user = requireUser(request)
      await boardCounts.catchUp()
      return readOwnPlace(db, keyOf(request.params.board, clock.now()), user.id)
    },
  )
}
