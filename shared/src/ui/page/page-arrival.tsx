import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { announce } from '../status/announcer.ts'

/** The page arrived at last in this tab. The one that the browser itself loaded needs no help. */
let arrivedAt: string | undefined

/** Scrolls to the top and focuses the heading after a link in the app. Place it after the page; `page` is its key. */
export function PageArrival({ page }: { page: string }) {
  const navigationType = useNavigationType()

  useEffect(() => {
    const isFirst = arrivedAt === undefined
    const isSame = arrivedAt === page
    arrivedAt = page
    // A link may have been followed before the first page was there.
    if ((isFirst && navigationType !== 'PUSH') || isSame) return
    // Going back, the browser returns to where one was.
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
