import { ApiError } from '../api/http.ts'

interface Rejection {
  /** Messages for fields that the form has. */
  fields: Record<string, string>
  /** What no field of the form can show. */
  message: string | undefined
}

/** Sorts the server's complaint about a form. Anything but an `ApiError` is thrown on. */
export function readRejection(error: unknown, values: object): Rejection {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.fields).filter(([field]) => field in values)
  return {
    fields: Object.fromEntries(fields),
    message: fields.length === 0 ? error.message : undefined,
  }
}
