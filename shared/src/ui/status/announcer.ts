import { useEffect, useRef } from 'react'

/** Long enough for a screen reader to have taken it up, in milliseconds. */
const KEPT_MS = 5000
/** How long a screen reader takes to know a region that is new or has moved, in ms. */
export const ARRIVED_MS = 100

let host: HTMLElement | undefined
let region: HTMLElement | undefined
/** Texts that wait until a screen reader knows the region that has just moved. */
const waiting: string[] = []

/** Call once, before any announcement: screen readers often skip a live region that appears with its text. */
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
  // A search of the page finds each text only where it is seen.
  host.attachShadow({ mode: 'closed' }).append(region)
  document.body.append(host)
  return region
}

/** Has a text read out once whatever is being read has ended. */
export function announce(text: string): void {
  waiting.push(text)
  if (waiting.length === 1) sayWaiting()
}

function sayWaiting(): void {
  // A dialog that has closed since has taken the region with it: it moves again.
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

/** What stands beside an open dialog is not read out; whether the region has just moved. */
function enterDialog(): boolean {
  const dialogs = document.querySelectorAll('dialog[open]')
  const place = dialogs[dialogs.length - 1] ?? document.body
  if (!host || host.parentElement === place) return false
  place.append(host)
  return true
}

/** Announces the element's text, and each change of it, unless it is gone within `afterMs`. */
export function useAnnounced<E extends HTMLElement>(afterMs = 0) {
  const element = useRef<E>(null)
  const said = useRef('')

  useEffect(() => {
    const text = element.current?.textContent ?? ''
    if (text === said.current) return
    const timer = setTimeout(() => {
      said.current = text
      announce(text)
    }, afterMs)
    return () => clearTimeout(timer)
  })

  return element
}
