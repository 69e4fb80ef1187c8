import { type ListPhase, LOADING_INDICATOR_MAX_MS } from '@quiz-kingdom/shared/cache/list-store.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

interface LoadState {
  phase: ListPhase
  /** What was thrown, while it has failed. */
  failure: unknown
}

/** Loads one thing after the other; an answer that another call has overtaken is dropped. */
export function useLoad() {
  const [state, setState] = useState<LoadState>({ phase: 'idle', failure: undefined })
  const latest = useRef(0)

  const run = useCallback(async <T>(load: () => Promise<T>, onLoaded: (loaded: T) => void) => {
    const turn = ++latest.current
    const show = (phase: ListPhase, failure?: unknown) => {
      if (turn === latest.current) setState({ phase, failure })
    }
    show('loading')
    const indicator = setTimeout(() => show('slow'), LOADING_INDICATOR_MAX_MS)
    try {
      const loaded = await load()
      if (turn === latest.current) onLoaded(loaded)
      show('ready')
    } catch (error) {
      show('failed', error)
    } finally {
      clearTimeout(indicator)
    }
  }, [])

  useEffect(
    () => () => {
      latest.current++
    },
    [],
  )

  return { ...state, run }
}
