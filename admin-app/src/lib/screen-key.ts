import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

const StateSchema = v.fallback(v.object({ screen: v.string() }), { screen: '' })

/** Another one for each screen that was gone to; it stays while a screen writes into its own address. */
export function useScreenKey(): string {
  const { key, state } = useLocation()
  return v.parse(StateSchema, state).screen || key
}

/** The address's search parameters, and how a screen changes them without opening itself anew. */
export function useScreenParams() {
  const [params, setParams] = useSearchParams()
  const screen = useScreenKey()
  const change = useCallback(
    (next: URLSearchParams, options?: Pick<NavigateOptions, 'replace'>) =>
      setParams(next, { ...options, state: { screen } }),
    [setParams, screen],
  )
  return [params, change] as const
}
