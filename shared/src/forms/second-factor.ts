import * as v from 'valibot'
import { abortEarly, requiredText } from '../entities/base/form-field.ts'
import { ChangePasswordSchema } from './account.ts'
import { LOGIN_CODE_LENGTH_MAX } from './login.ts'

const { currentPassword } = ChangePasswordSchema.entries
const code = abortEarly(
  v.pipe(
    requiredText('Code is required'),
    v.maxLength(LOGIN_CODE_LENGTH_MAX, 'This is not a valid code'),
  ),
)

export const BeginSecondFactorSchema = v.object({ currentPassword })

export const ConfirmSecondFactorSchema = v.object({ code })

export const ProveSecondFactorSchema = v.object({ currentPassword, code })
export type ProveSecondFactor = v.InferOutput<typeof ProveSecondFactorSchema>
