import { useEffect, useRef } from 'react'

/** Long enough for a screen reader to pick up a text. */
const TEXT_LIFETIME_MS = 5000
/** How long a screen reader takes to notice a region that is new or has moved. */
export const REGION_NOTICE_MS = 100

let announcerHost: HTMLElement | undefined
let liveRegion: HTMLElement | undefined
/** Texts waiting until screen readers have noticed a moved region. */
const waitingTexts: string[] = []

/** Call once before any announcement, because screen readers often skip a live region that appears with its text. */
export function mountAnnouncer(): HTMLElement {
  announcerHost = document.createElement('div')
  Object.assign(announcerHost.style, {
    position: 'fixed',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  })
  liveRegion = document.createElement('div')
  liveRegion.ariaLive = 'polite'
  waitingTexts.length = 0
  // A closed shadow root hides the texts from searches in the page.
  announcerHost.attachShadow({ mode: 'closed' }).append(liveRegion)
  document.body.append(announcerHost)
  return liveRegion
}

/** Makes screen readers read the text after the current one. */
export function announce(text: string): void {
  waitingTexts.push(text)
  if (waitingTexts.length === 1) announceWaiting()
}

function announceWaiting(): void {
  // If the dialog closes before the next call, the region moves again.
  if (moveToOpenDialog()) setTimeout(announceWaiting, REGION_NOTICE_MS)
  else for (const text of waitingTexts.splice(0)) addToRegion(text)
}

function addToRegion(text: string): void {
  if (!liveRegion) return
  const line = document.createElement('p')
  line.textContent = text
  liveRegion.append(line)
  setTimeout(() => {
    if (line.parentElement === liveRegion && !line.isConnected) announce(text)
  }, REGION_NOTICE_MS)
  setTimeout(() => line.remove(), TEXT_LIFETIME_MS)
}

/** Screen readers ignore everything outside an open dialog. Returns whether the region has moved into one. */
function moveToOpenDialog(): boolean {
  const dialogs = document.querySelectorAll('dialog[open]')
  const place = dialogs[dialogs.length - 1] ?? document.body
  if (!announcerHost || announcerHost.parentElement === place) return false
  place.append(announcerHost)
  return true
}

/** Announces the element's text and each change of it, unless it disappears within `afterMs`. */
export function useAnnouncement<E extends HTMLElement>(afterMs = 0) {
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
