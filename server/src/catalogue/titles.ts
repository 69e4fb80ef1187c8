import { isUniqueViolation } from '../db/database.ts'
import { conflict } from '../errors.ts'

/** Live titles are unique ignoring case; the database sees to it, so that no race gets past. */
export async function refuseTakenTitle<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    const message = 'This title is already taken'
    throw conflict(message, { title: message })
  })
}
