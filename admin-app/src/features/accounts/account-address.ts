import {
  type AccountQuery,
  AccountQuerySchema,
} from '@quiz-kingdom/shared/entities/managed-account.ts'
import * as v from 'valibot'

const { search, role, state, page } = AccountQuerySchema.entries

/** An address is typed by hand too: what makes no sense in it counts as left out. */
const AddressSchema = v.object({
  search: v.fallback(search, ''),
  role: v.fallback(role, undefined),
  state: v.fallback(state, undefined),
  page: v.fallback(page, 1),
})

export function readAddress(params: URLSearchParams): AccountQuery {
  return v.parse(AddressSchema, Object.fromEntries(params))
}

/** Only what is asked for stands in the address. */
export function writeAddress({ search, role, state, page }: AccountQuery): URLSearchParams {
  return new URLSearchParams({
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  })
}
