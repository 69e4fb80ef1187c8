import { type ListPhase, LOADING_INDICATOR_MAX_MS } from '@quiz-kingdom/shared/cache/list-store.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

interface LoadState {
  phase: ListPhase
  /** What was thrown, while it has failed. */
  failure: unknown
}

/**
 * Loads one thing after the other, each named by a key. An answer is dropped once another thing was
 * asked for; of two answers to the same question whichever comes first is taken.
 */
export function useLoad() {
  const [state, setState] = useState<LoadState>({ phase: 'idle', failure: undefined })
  const latest = useRef({ turn: 0, key: '', isAnswered: true })

  const run = useCallback(
    async <T>(key: string, load: () => Promise<T>, onLoaded: (loaded: T) => void) => {
      const turn = latest.current.turn + 1
      latest.current = { turn, key, isAnswered: false }
      const isOpen = () => latest.current.key === key && !latest.current.isAnswered
      const show = (phase: ListPhase, failure?: unknown) => {
        if (isOpen() && turn === latest.current.turn) setState({ phase, failure })
      }
      show('loading')
      const indicator = setTimeout(() => show('slow'), LOADING_INDICATOR_MAX_MS)
      try {
        const loaded = await load()
        if (!isOpen()) return
        latest.current.isAnswered = true
        onLoaded(loaded)
        setState({ phase: 'ready', failure: undefined })
      } catch (error) {
        show('failed', error)
      } finally {
        clearTimeout(indicator)
      }
    },
    [],
  )

  useEffect(
    () => () => {
      latest.current.isAnswered = true
    },
    [],
  )

  return { ...state, run }
}
