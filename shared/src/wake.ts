/** Runs it whenever the network is back or the page comes to the front again, as a phone that wakes. */
export function onWake(run: () => void): void {
  window.addEventListener('online', run)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') run()
  })
}
