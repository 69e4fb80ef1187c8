import * as v from 'valibot'
import { ChangePasswordSchema } from './account.ts'

export const MakeAdminSchema = v.object({
  currentPassword: ChangePasswordSchema.entries.currentPassword,
})

/** Only making someone an admin requires the password. */
export const NewRoleSchema = v.variant(
  'role',
  [
    v.object({ role: v.literal('admin'), ...MakeAdminSchema.entries }),
    v.object({ role: v.literal('player') }),
  ],
  'Unknown role',
)
