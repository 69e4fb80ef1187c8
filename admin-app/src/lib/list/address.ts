import { AccountQuerySchema } from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { type SetURLSearchParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

/** State of a screen that is kept in the address. Each entry falls back where the address makes no sense. */
type AddressSchema = v.ObjectSchema<
  Record<string, v.GenericSchema<string | undefined, string | number | undefined>>,
  undefined
>

/** `undefined` resets to the fallback. */
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

/** Leaves out what equals its fallback, and leaves other parameters alone. */
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
