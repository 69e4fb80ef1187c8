import { type BoardName, BoardSchema, OwnPlaceSchema } from '../entities/board.ts'
import { call } from './http.ts'

export function fetchBoard(board: BoardName) {
  return call(`/api/boards/${board}`, {
    response: BoardSchema,
    fallback: 'This board could not be loaded.',
  })
}

export function fetchOwnPlace(board: BoardName) {
  return call(`/api/boards/${board}/own`, {
    response: OwnPlaceSchema,
    fallback: 'Your place on this board could not be loaded.',
  })
}
