import * as v from 'valibot'
import { emailField } from './field.ts'

export const ForgotPasswordSchema = v.object({
  email: emailField('Email is required!', 'Invalid Email!'),
})
