import type { AccountPart } from '../accounts/account-part.ts'
import type { PlayContext } from '../play/play-context.ts'
import { listAllMistakes } from './mistakes.repository.ts'

export const practiceAccountPart = ({ findHeldBack }: PlayContext): AccountPart => ({
  erasedTables: ['mistake'],
  exportOf: async ({ db, clock }, userId) => {
    const heldBack = await findHeldBack(db, userId, clock.now())
    return { mistakes: await listAllMistakes(db, userId, heldBack) }
  },
})
