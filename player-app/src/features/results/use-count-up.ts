import { useEffect, useState } from 'react'

const DURATION_MS = 250

/** Counts from 0 to `target` as it appears; whoever wants no motion sees the target at once. */
export function useCountUp(target: number): number {
  const [shown, setShown] = useState(() => (prefersReducedMotion() ? target : 0))

  useEffect(() => {
    if (prefersReducedMotion()) return setShown(target)
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, now - start) / DURATION_MS)
      setShown(Math.round(target * share))
      if (share < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [target])

  return shown
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
