import * as v from 'valibot'
import { PASSWORD_MIN } from '../entities/user.ts'
import { requiredSecret } from './field.ts'

const newPassword = v.pipe(
  requiredSecret('New password is required!'),
  v.minLength(PASSWORD_MIN, 'Password must be atleas 8 characters!'),
)

/** What the server takes. */
export const ResetPasswordSchema = v.object({ newPassword })

/** What the form asks for. */
export const ResetPasswordFormSchema = v.pipe(
  v.object({ newPassword, confirmPassword: requiredSecret('Confirm password is required!') }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      (form) => form.newPassword === form.confirmPassword,
      'Passwords must match!',
    ),
    ['confirmPassword'],
  ),
)
