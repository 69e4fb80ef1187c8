import { fetchBoard, fetchOwnPlace } from '@quiz-kingdom/shared/api/boards.ts'
import { createListStore } from '@quiz-kingdom/shared/cache/list-store.ts'
import { type BoardName, BoardRowSchema, BoardSchema } from '@quiz-kingdom/shared/entities/board.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'
import * as v from 'valibot'

/** One item: the board, and the player's own row on it with its neighbours. */
export function createBoardStore(userId: Id, name: BoardName) {
  return createListStore({
    key: `quiz-kingdom:own:board/${name}`,
    item: v.object({
      ...BoardSchema.entries,
      around: v.array(BoardRowSchema),
      userId: v.literal(userId),
    }),
    load: async () => {
      // In turn: what the first has counted the second finds.
      const board = await fetchBoard(name)
      const { rows: around } = await fetchOwnPlace(name)
      return [{ ...board, around, userId }]
    },
  })
}
