import {
  KingdomAccuracySchema,
  PlayedDaySchema,
  ProfileSettingsSchema,
} from '@quiz-kingdom/shared/entities/people/profile.ts'
import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import { removeRowsOf } from '../accounts/user-rows.repository.ts'
import type { PlayContext } from '../play/play-context.ts'
import { findProfileChoice, listAccuracy, listPlayedDays } from './profiles.repository.ts'

const ExportSchema = v.object({
  profile: ProfileSettingsSchema,
  accuracy: v.array(v.omit(KingdomAccuracySchema, ['kingdomId'])),
  days: v.array(PlayedDaySchema),
})

export const profilesPart = ({ findHeldBackAttempts }: PlayContext): AccountPart => ({
  tables: ['profile'],
  exportOf: async ({ db, clock }, userId) =>
    v.parse(ExportSchema, {
      profile: await findProfileChoice(db, userId),
      accuracy: await listAccuracy(db, userId, await findHeldBackAttempts(db, userId, clock.now())),
      days: await listPlayedDays(db, userId, ''),
    }),
  forget: (transaction, userIds) => removeRowsOf(transaction, userIds, 'profile'),
})
