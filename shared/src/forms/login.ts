import * as v from 'valibot'
import { LOGIN_PASSWORD_MAX } from '../entities/user.ts'
import { emailField, requiredSecret } from './field.ts'

export const LoginSchema = v.object({
  email: emailField('Email is required', 'Invalid email format'),
  password: requiredSecret('Password is required', LOGIN_PASSWORD_MAX),
})
export type Login = v.InferOutput<typeof LoginSchema>
