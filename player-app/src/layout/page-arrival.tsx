import { type RefObject, useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'

interface PageArrivalProps {
  /** Path and query: what makes it another page. */
  page: string
  /** The page arrived at last; the one the browser itself loaded needs no help. */
  arrived: RefObject<string>
  main: RefObject<HTMLElement | null>
  /** Called with the tab's title when the page has no heading to read out. */
  announce: (title: string) => void
}

/**
 * Does for a link inside the app what the browser does for a page load: starts at the top and
 * tells where one is. Stands after the page, so that it runs once the page is there; a page that
 * has put the focus somewhere itself keeps it there.
 */
export function PageArrival({ page, arrived, main, announce }: PageArrivalProps) {
  const navigationType = useNavigationType()

  useEffect(() => {
    if (arrived.current === page) return
    arrived.current = page
    // Going back, the browser returns to where one was.
    if (navigationType !== 'POP') window.scrollTo(0, 0)
    if (hasFocusInside(main.current)) return
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]')
    const target = heading ?? main.current
    target?.focus({ preventScroll: true })
    announce(heading ? '' : document.title)
  }, [page, arrived, main, announce, navigationType])

  return null
}

function hasFocusInside(main: HTMLElement | null): boolean {
  const focused = document.activeElement
  return main !== null && focused !== main && main.contains(focused)
}
