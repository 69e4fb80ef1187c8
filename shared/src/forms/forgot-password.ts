import * as v from 'valibot'
import { emailField } from '../entities/base/form-field.ts'

export const ForgotPasswordSchema = v.object({
  email: emailField('Email is required!', 'Invalid Email!'),
})
