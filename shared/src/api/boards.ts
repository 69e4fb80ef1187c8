import * as v from 'valibot'
import { BoardNameSchema, BoardSchema, OwnPlaceSchema } from '../entities/board.ts'
import type { Operation } from './operation.ts'

const BoardParamsSchema = v.object({ board: BoardNameSchema })

export const read = {
  method: 'GET',
  path: '/api/boards/:board',
  access: 'player',
  params: BoardParamsSchema,
  response: BoardSchema,
  failure: 'This board could not be loaded.',
} satisfies Operation

export const ownPlace = {
  method: 'GET',
  path: '/api/boards/:board/own',
  access: 'player',
  params: BoardParamsSchema,
  response: OwnPlaceSchema,
  failure: 'Your place on this board could not be loaded.',
} satisfies Operation
