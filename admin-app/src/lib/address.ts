import { AccountQuerySchema } from '@quiz-kingdom/shared/entities/managed-account.ts'
import * as v from 'valibot'
import { useScreenParams } from './screen-key.ts'

/** Part of a screen's state, kept in the address. Each entry has a fallback for values that make no sense. */
type AddressSchema = v.ObjectSchema<
  Record<string, v.GenericSchema<string | undefined, string | number | undefined>>,
  undefined
>

/** `undefined` brings back the fallback. */
type AddressChange<S extends AddressSchema> = {
  [Name in keyof v.InferOutput<S>]?: v.InferOutput<S>[Name] | undefined
}

export const SearchEntry = v.fallback(AccountQuerySchema.entries.search, '')
export const PageEntry = v.fallback(AccountQuerySchema.entries.page, 1)

export function readAddress<S extends AddressSchema>(
  schema: S,
  params: URLSearchParams,
): v.InferOutput<S> {
  return v.parse(schema, Object.fromEntries(params))
}

/** Only what differs from its fallback stands in the address; what others keep there stays. */
export function writeAddress<S extends AddressSchema>(
  schema: S,
  params: URLSearchParams,
  change: AddressChange<S>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const fallbacks = new Map<string, unknown>(
    Object.entries(readAddress(schema, new URLSearchParams())),
  )
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === fallbacks.get(name)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export function useAddress<S extends AddressSchema>(schema: S) {
  const [params, setParams] = useScreenParams()
  // React may not have drawn the last change yet: `params` can be older than the address.
  const change = (next: AddressChange<S>, options?: Parameters<typeof setParams>[1]) =>
    setParams(writeAddress(schema, new URLSearchParams(window.location.search), next), options)
  return [readAddress(schema, params), change] as const
}
