import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import { readCache, removeCache, writeCache } from '@quiz-kingdom/shared/session/local-cache.ts'
import * as v from 'valibot'

const PageSchema = v.object({
  pathname: v.string(),
  search: v.optional(v.string(), ''),
  hash: v.optional(v.string(), ''),
  state: v.optional(v.unknown()),
})

const LoginNavigationSchema = v.object({
  from: v.optional(PageSchema),
  note: v.optional(v.string()),
  email: v.optional(v.string()),
})
export type LoginNavigation = v.InferOutput<typeof LoginNavigationSchema>

export function readLoginState(state: unknown): LoginNavigation {
  const parsed = v.safeParse(LoginNavigationSchema, state)
  return parsed.success ? parsed.output : {}
}

const WANTED_PAGE_KEY = 'quiz-kingdom:wanted-place'
/** The link in the sign-up mail opens the wanted page for this long, in ms. */
const WANTED_PAGE_LIFETIME_MS = 60 * 60_000
const WantedPageSchema = v.object({ email: v.string(), from: PageSchema, until: v.number() })

/** Stored on the device, because the link in the sign-up mail opens a new tab. */
export function saveWantedPage(email: string, { from }: LoginNavigation): void {
  const until = Date.now() + WANTED_PAGE_LIFETIME_MS
  if (from) writeCache(WANTED_PAGE_KEY, { email: email.toLowerCase(), from, until })
  else removeCache(WANTED_PAGE_KEY)
}

export function readWantedPage(
  { email }: Pick<User, 'email'>,
  { from }: LoginNavigation,
): LoginNavigation {
  const wanted = readCache(WANTED_PAGE_KEY, WantedPageSchema)
  const isOwn = wanted?.email === email.toLowerCase() && Date.now() < wanted.until
  const place = from ?? (isOwn ? wanted.from : undefined)
  return place ? { from: place } : {}
}

export function deleteWantedPage(): void {
  removeCache(WANTED_PAGE_KEY)
}
