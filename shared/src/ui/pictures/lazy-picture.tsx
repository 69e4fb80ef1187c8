import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { apiUrl } from '../../api/client/http.ts'

interface LazyPictureProps extends ComponentProps<'img'> {
  src: string
  /** Shown without scrolling on a phone, so it is loaded at once. */
  isFirst?: boolean
}

/** Waits for a scroll: browsers on a slow network would load some two dozen pictures, 2,500 px ahead. */
export function LazyPicture({ src, isFirst = false, ...props }: LazyPictureProps) {
  const root = useRef<HTMLImageElement>(null)
  const [isWanted, setIsWanted] = useState(isFirst)

  useEffect(() => {
    if (isWanted || !root.current) return
    const load = () => setIsWanted(true)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) load()
    })
    observer.observe(root.current)
    window.addEventListener('scroll', load, { once: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', load)
    }
  }, [isWanted])

  return (
    <img
      ref={root}
      src={isWanted ? apiUrl(src) : undefined}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      {...props}
    />
  )
}
