/** Calls `run` when the network is back or the page is visible again. Returns the unsubscribe function. */
export function onWake(run: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') run()
  }
  window.addEventListener('online', run)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('online', run)
    document.removeEventListener('visibilitychange', look)
  }
}
