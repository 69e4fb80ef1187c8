import { MistakeSchema } from '@quiz-kingdom/shared/entities/game/mistake.ts'
import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import { removeRowsOf } from '../accounts/user-rows.repository.ts'
import type { PlayContext } from '../play/play-context.ts'
import { listAllMistakes } from './mistakes.repository.ts'

const PracticeExportSchema = v.object({
  /** Includes mistakes at removed questions. */
  mistakes: v.array(
    v.object({ quiz: v.string(), ...v.omit(MistakeSchema, ['questionId']).entries }),
  ),
})

export const practiceAccountPart = ({ findHeldBack }: PlayContext): AccountPart => ({
  tables: ['mistake'],
  exportOf: async ({ db, clock }, userId) => {
    const heldBack = await findHeldBack(db, userId, clock.now())
    return v.parse(PracticeExportSchema, { mistakes: await listAllMistakes(db, userId, heldBack) })
  },
  forget: (transaction, userIds) => removeRowsOf(transaction, userIds, 'mistake'),
})
