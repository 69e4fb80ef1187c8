import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { announce } from '../feedback/announcer.ts'

let lastPage: string | undefined

/** After a link in the app, scrolls to the top and focuses the heading. Render it after the page. */
export function PageArrival({ page }: { page: string }) {
  const navigationType = useNavigationType()

  useEffect(() => {
    const isFirst = lastPage === undefined
    const isSame = lastPage === page
    lastPage = page
    // The browser handles the first page, unless the user followed a link before the page was drawn.
    if ((isFirst && navigationType !== 'PUSH') || isSame) return
    // The browser restores the scroll position after going back.
    if (navigationType !== 'POP') window.scrollTo(0, 0)
    const main = document.querySelector('main')
    if (hasFocusInside(main)) return
    const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
    const target = heading ?? main
    target?.focus({ preventScroll: true })
    if (!heading) announce(document.title)
  }, [page, navigationType])

  return null
}

function hasFocusInside(main: HTMLElement | null): boolean {
  const focused = document.activeElement
  return main !== null && focused !== main && main.contains(focused)
}
