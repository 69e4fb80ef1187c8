import * as v from 'valibot'
import { abortEarly, requiredSecret } from '../entities/base/form-field.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../entities/people/user.ts'

const newPassword = abortEarly(
  v.pipe(
    requiredSecret('New password is required!', PASSWORD_MAX),
    v.minLength(PASSWORD_MIN, `Password must be atleas ${PASSWORD_MIN} characters!`),
  ),
)

export const ResetPasswordSchema = v.object({ newPassword })

/** A new password that has to be typed twice. */
export const repeatedPassword = (newPassword: v.GenericSchema<string | undefined, string>) =>
  v.pipe(
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

export const ResetPasswordFormSchema = repeatedPassword(newPassword)
