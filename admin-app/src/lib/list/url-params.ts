import { AccountQuerySchema } from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import { type SetURLSearchParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

/** Schema of the state that a screen keeps in the query of its URL. Each entry has a fallback for invalid values. */
type UrlParamsSchema = v.ObjectSchema<
  Record<string, v.GenericSchema<string | undefined, string | number | undefined>>,
  undefined
>

/** A value of `undefined` resets the entry to its fallback. */
type UrlParamsChange<S extends UrlParamsSchema> = {
  [Name in keyof v.InferOutput<S>]?: v.InferOutput<S>[Name] | undefined
}

export const SearchParamSchema = v.fallback(AccountQuerySchema.entries.search, '')
export const PageParamSchema = v.fallback(AccountQuerySchema.entries.page, 1)

export function readUrlParams<S extends UrlParamsSchema>(
  schema: S,
  params: URLSearchParams,
): v.InferOutput<S> {
  return v.parse(schema, Object.fromEntries(params))
}

/** Removes changed entries that equal their fallback, and keeps all other parameters. */
export function writeUrlParams<S extends UrlParamsSchema>(
  schema: S,
  params: URLSearchParams,
  change: UrlParamsChange<S>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const fallbacks = new Map<string, unknown>(
    Object.entries(readUrlParams(schema, new URLSearchParams())),
  )
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === fallbacks.get(name)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

export function useUrlParams<S extends UrlParamsSchema>(schema: S) {
  const [params, setParams] = useSearchParams()
  // `params` can be older than the URL until React has rendered the last change.
  const change = (next: UrlParamsChange<S>, options?: Parameters<SetURLSearchParams>[1]) =>
    setParams(writeUrlParams(schema, new URLSearchParams(window.location.search), next), options)
  return [readUrlParams(schema, params), change] as const
}
