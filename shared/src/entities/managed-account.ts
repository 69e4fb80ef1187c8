import * as v from 'valibot'
import { RoleSchema, UserSchema } from './user.ts'

export const ACCOUNTS_PER_PAGE = 50
/** No list goes further: whoever looks for somebody among more asks for less. */
export const ACCOUNTS_LISTED_MAX = 1000

/** `deleting` is an account whose owner has asked to delete it. */
export const ACCOUNT_STATES = ['active', 'disabled', 'deleting'] as const
export const AccountStateSchema = v.picklist(ACCOUNT_STATES, 'Unknown status')
export type AccountState = v.InferOutput<typeof AccountStateSchema>

/** What an admin sees of an account. Times are ISO 8601. */
export const ManagedAccountSchema = v.object({
  ...UserSchema.entries,
  createdAt: v.string(),
  emailVerified: v.boolean(),
  disabled: v.boolean(),
  deletionAsked: v.boolean(),
  /** To the hour; left out while the account is logged in nowhere. */
  lastSeenAt: v.optional(v.string()),
})
export type ManagedAccount = v.InferOutput<typeof ManagedAccountSchema>

const SEARCH_MAX = 254 // as long as an e-mail

/** What to list; as it stands in an address, where all are text. */
export const AccountQuerySchema = v.object({
  search: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(SEARCH_MAX, 'This search is too long')),
    '',
  ),
  role: v.optional(v.picklist(RoleSchema.options, 'Unknown role')),
  state: v.optional(AccountStateSchema),
  /** From 1; beyond the last one it is the last one. */
  page: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'This page does not exist'), v.transform(Number)),
    '1',
  ),
})
export type AccountQuery = v.InferOutput<typeof AccountQuerySchema>

export const AccountPageSchema = v.object({
  accounts: v.array(ManagedAccountSchema),
  page: v.number(),
  /** How many there are on all pages together, `ACCOUNTS_LISTED_MAX` at most. */
  total: v.number(),
  /** Whether there are more than that. */
  isMore: v.boolean(),
})
export type AccountPage = v.InferOutput<typeof AccountPageSchema>

export const DisabledSchema = v.object({ disabled: v.boolean('Must be true or false') })
