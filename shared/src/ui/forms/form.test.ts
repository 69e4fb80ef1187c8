import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { refusedFields } from './form.tsx'

const values = { email: 'almaz@example.org', password: 'secret' }

describe("the server's complaint about a form", () => {
  it('goes to the fields that it names', () => {
    const error = new ApiError(409, 'conflict', 'Taken', { email: 'This email is taken' })
    expect(refusedFields(error, values)).toEqual({ email: 'This email is taken' })
  })

  it('is for no field when it names none that the form has', () => {
    const error = new ApiError(400, 'invalid_fields', 'No such thing', { captcha: 'Wrong' })
    expect(refusedFields(error, values)).toEqual({})
    expect(refusedFields(new TypeError('x is undefined'), values)).toEqual({})
  })
})
