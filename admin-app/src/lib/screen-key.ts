import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'

const StateSchema = v.fallback(v.object({ screen: v.string() }), { screen: '' })

/** Another one for each screen that was gone to; it stays while a screen writes into its own address. */
export function useScreenKey(): string {
  const { key, state } = useLocation()
  return v.parse(StateSchema, state).screen || key
}

interface ChangeOptions {
  replace?: boolean
  state?: object
}

export function useScreenParams() {
  const [params, setParams] = useSearchParams()
  const screen = useScreenKey()
  const change = useCallback(
    (next: URLSearchParams, { state, ...options }: ChangeOptions = {}) =>
      setParams(next, { ...options, state: { ...state, screen } }),
    [setParams, screen],
  )
  return [params, change] as const
}
