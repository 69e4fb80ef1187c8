import {
  KingdomAccuracySchema,
  PlayedDaySchema,
  ProfileSettingsSchema,
} from '@quiz-kingdom/shared/entities/people/profile.ts'
import * as v from 'valibot'
import type { AccountPart } from '../accounts/account-part.ts'
import { removeRowsOf } from '../accounts/user-rows.repository.ts'
import type { PlayContext } from '../play/play-context.ts'
import { findProfileChoice, listKingdomAccuracies, listPlayedDays } from './profiles.repository.ts'

const ProfilesExportSchema = v.object({
  profile: ProfileSettingsSchema,
  accuracy: v.array(v.omit(KingdomAccuracySchema, ['kingdomId'])),
  days: v.array(PlayedDaySchema),
})

export const profilesAccountPart = ({ findHeldBackAttempts }: PlayContext): AccountPart => ({
  tables: ['profile'],
  exportOf: async ({ db, clock }, userId) =>
    v.parse(ProfilesExportSchema, {
      profile: await findProfileChoice(db, userId),
      accuracy: await listKingdomAccuracies(
        db,
        userId,
        await findHeldBackAttempts(db, userId, clock.now()),
      ),
      days: await listPlayedDays(db, userId, ''),
    }),
  forget: (transaction, userIds) => removeRowsOf(transaction, userIds, 'profile'),
})
