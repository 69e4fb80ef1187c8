import * as v from 'valibot'
import { emailField, requiredSecret } from './field.ts'

export const LoginSchema = v.object({
  email: emailField('Email is required', 'Invalid email format'),
  password: requiredSecret('Password is required'),
})
export type Login = v.InferOutput<typeof LoginSchema>
