import { type NavigateFunction, useNavigate } from 'react-router-dom'

/** Goes back in the history, or home if the app has fewer entries. */
export function useGoBack(steps: number): () => void {
  const navigate = useNavigate()
  return () => goBack(navigate, steps, window.history.state)
}

export function goBack(navigate: NavigateFunction, steps: number, historyState: unknown): void {
  if (countEarlierEntries(historyState) >= steps) navigate(-steps)
  else navigate('/')
}

/** Returns the number of earlier entries. React Router numbers its history entries from 0. */
function countEarlierEntries(historyState: unknown): number {
  const isEntry = typeof historyState === 'object' && historyState !== null && 'idx' in historyState
  return isEntry && typeof historyState.idx === 'number' ? historyState.idx : 0
}
