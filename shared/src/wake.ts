/**
 * Runs it whenever the network is back or the page comes to the front again, as a phone that wakes.
 * Gives what ends that.
 */
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
