import * as v from 'valibot'
import { PageQuerySchema } from '../base/page-query.ts'
import { RoleSchema, UserSchema } from '../people/user.ts'

export const ACCOUNTS_PER_PAGE = 50
/** The maximum number of accounts on all pages. To see others, an admin has to narrow the search. */
export const ACCOUNTS_LISTED_MAX = 1000

/** `deleting`: the owner has asked to delete the account. */
export const ACCOUNT_STATES = ['active', 'disabled', 'deleting'] as const
export const AccountStateSchema = v.picklist(ACCOUNT_STATES, 'Unknown status')
export type AccountState = v.InferOutput<typeof AccountStateSchema>

/** Times are in ISO 8601. */
export const ManagedAccountSchema = v.object({
  ...UserSchema.entries,
  createdAt: v.string(),
  emailVerified: v.boolean(),
  disabled: v.boolean(),
  deletionAsked: v.boolean(),
  /** Precise to the hour. Absent if the account has no session. */
  lastSeenAt: v.optional(v.string()),
})
export type ManagedAccount = v.InferOutput<typeof ManagedAccountSchema>

const SEARCH_LENGTH_MAX = 254 // the longest email address

/** Values in a query string are all text. */
export const AccountQuerySchema = v.object({
  search: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_LENGTH_MAX, 'This search is too long')),
    '',
  ),
  role: v.optional(v.picklist(RoleSchema.options, 'Unknown role')),
  state: v.optional(AccountStateSchema),
  ...PageQuerySchema.entries,
})
export type AccountQuery = v.InferOutput<typeof AccountQuerySchema>

export const AccountPageSchema = v.object({
  accounts: v.array(ManagedAccountSchema),
  page: v.number(),
  /** The number of accounts on all pages, at most `ACCOUNTS_LISTED_MAX`. */
  total: v.number(),
  /** Whether there are more accounts than `total`. */
  isMore: v.boolean(),
})
export type AccountPage = v.InferOutput<typeof AccountPageSchema>

export const DisabledFormSchema = v.object({ disabled: v.boolean('Must be true or false') })
