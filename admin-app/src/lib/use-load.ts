import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { type ListPhase, LOADING_INDICATOR_MAX_MS } from '@quiz-kingdom/shared/cache/list-store.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

interface LoadState {
  phase: ListPhase
  /** Why it failed. */
  message: string
}

/** Loads one thing after the other; an answer that another call has overtaken is dropped. */
export function useLoad() {
  const [state, setState] = useState<LoadState>({ phase: 'idle', message: '' })
  const latest = useRef(0)

  const run = useCallback(async <T>(load: () => Promise<T>, onLoaded: (loaded: T) => void) => {
    const turn = ++latest.current
    const show = (phase: ListPhase, message = '') => {
      if (turn === latest.current) setState({ phase, message })
    }
    show('loading')
    const indicator = setTimeout(() => show('slow'), LOADING_INDICATOR_MAX_MS)
    try {
      const loaded = await load()
      if (turn === latest.current) onLoaded(loaded)
      show('ready')
    } catch (error) {
      show('failed', error instanceof ApiError ? error.message : String(error))
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
