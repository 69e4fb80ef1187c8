import { useEffect, useRef } from 'react'

/** Long enough for a screen reader to pick up a text. */
const KEPT_MS = 5000
/** How long a screen reader takes to notice a region that is new or has moved. */
export const ARRIVED_MS = 100

let host: HTMLElement | undefined
let region: HTMLElement | undefined
/** Texts waiting until screen readers have noticed a moved region. */
const waiting: string[] = []

/** Call once before any announcement, because screen readers often skip a live region that appears with its text. */
export function mountAnnouncer(): HTMLElement {
  host = document.createElement('div')
  Object.assign(host.style, {
    position: 'fixed',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  })
  region = document.createElement('div')
  region.ariaLive = 'polite'
  waiting.length = 0
  // A closed shadow root hides the texts from searches in the page.
  host.attachShadow({ mode: 'closed' }).append(region)
  document.body.append(host)
  return region
}

/** Has screen readers read a text after what they are reading now. */
export function announce(text: string): void {
  waiting.push(text)
  if (waiting.length === 1) sayWaiting()
}

function sayWaiting(): void {
  // By the next call the dialog may have closed, which hides the region. The region then moves again.
  if (enterDialog()) setTimeout(sayWaiting, ARRIVED_MS)
  else for (const text of waiting.splice(0)) say(text)
}

function say(text: string): void {
  if (!region) return
  const line = document.createElement('p')
  line.textContent = text
  region.append(line)
  setTimeout(() => {
    if (line.parentElement === region && !line.isConnected) announce(text)
  }, ARRIVED_MS)
  setTimeout(() => line.remove(), KEPT_MS)
}

/** Screen readers ignore everything outside an open dialog. Returns whether the region has moved into one. */
function enterDialog(): boolean {
  const dialogs = document.querySelectorAll('dialog[open]')
  const place = dialogs[dialogs.length - 1] ?? document.body
  if (!host || host.parentElement === place) return false
  place.append(host)
  return true
}

/** Announces the element's text and each change of it, unless it disappears within `afterMs`. */
export function useAnnounced<E extends HTMLElement>(afterMs = 0) {
  const element = useRef<E>(null)
  const announced = useRef('')

  useEffect(() => {
    const text = element.current?.textContent ?? ''
    if (text === announced.current) return
    const timer = setTimeout(() => {
      announced.current = text
      announce(text)
    }, afterMs)
    return () => clearTimeout(timer)
  })

  return element
}
