import * as v from 'valibot'
import { requiredSecret, untilWrong } from '../entities/form-field.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../entities/user.ts'

const newPassword = untilWrong(
  v.pipe(
    requiredSecret('New password is required!', PASSWORD_MAX),
    v.minLength(PASSWORD_MIN, `Password must be atleas ${PASSWORD_MIN} characters!`),
  ),
)

export const ResetPasswordSchema = v.object({ newPassword })

export const ResetPasswordFormSchema = v.pipe(
  v.object({
    newPassword,
    confirmPassword: requiredSecret('Confirm password is required!', PASSWORD_MAX),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => form.newPassword === form.confirmPassword,
      'Passwords must match!',
    ),
    ['confirmPassword'],
  ),
)
