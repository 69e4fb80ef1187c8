import { AccountQuerySchema } from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { type SetURLSearchParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

/** Schema of the state that a screen keeps in the address. Each entry has a fallback for invalid values. */
type AddressSchema = v.ObjectSchema<
  Record<string, v.GenericSchema<string | undefined, string | number | undefined>>,
  undefined
>

/** A value of `undefined` resets the entry to its fallback. */
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

/** Removes changed entries that equal their fallback, and keeps all other parameters. */
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
  const [params, setParams] = useSearchParams()
  // `params` can be older than the address until React has rendered the last change.
  const change = (next: AddressChange<S>, options?: Parameters<SetURLSearchParams>[1]) =>
    setParams(writeAddress(schema, new URLSearchParams(window.location.search), next), options)
  return [readAddress(schema, params), change] as const
}
