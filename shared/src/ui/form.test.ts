import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/http.ts'
import { readRejection } from './form.tsx'

const values = { email: 'almaz@example.org', password: 'secret' }

describe("the server's complaint about a form", () => {
  it('goes to the fields that it names', () => {
    const error = new ApiError(409, 'conflict', 'Taken', { email: 'This email is taken' })
    expect(readRejection(error, values)).toEqual({
      fields: { email: 'This email is taken' },
      message: undefined,
    })
  })

  it('is shown as a message when it names no field', () => {
    const error = new ApiError(401, 'unauthorized', 'Invalid Credentials!')
    expect(readRejection(error, values)).toEqual({ fields: {}, message: 'Invalid Credentials!' })
  })

  it('is shown as a message when the form has no such field', () => {
    const error = new ApiError(400, 'invalid_fields', 'No such thing', { captcha: 'Wrong' })
    expect(readRejection(error, values)).toEqual({ fields: {}, message: 'No such thing' })
  })

  it('is not mistaken for a defect of our own, which is reported and told', () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const defect = new TypeError('x is undefined')
    expect(readRejection(defect, values)).toEqual({
      fields: {},
      message: 'Something went wrong. Please try again.',
    })
    expect(report).toHaveBeenCalledExactlyOnceWith(defect)
    vi.unstubAllGlobals()
  })
})
