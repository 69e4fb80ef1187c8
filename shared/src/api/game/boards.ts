import * as v from 'valibot'
import { BoardNameSchema, BoardSchema, OwnPlaceSchema } from '../../entities/game/board.ts'
import { operation } from '../operation.ts'

const BoardParamsSchema = v.object({ board: BoardNameSchema })

export const read = operation('GET', '/api/boards/:board', 'player', {
  params: BoardParamsSchema,
  response: BoardSchema,
  failure: 'This board could not be loaded.',
})

export const readOwnPlace = operation('GET', '/api/boards/:board/own', 'player', {
  params: BoardParamsSchema,
  response: OwnPlaceSchema,
  failure: 'Your place on this board could not be loaded.',
})
