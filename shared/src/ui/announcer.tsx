import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import hidden from './visually-hidden.module.css'

interface Announcement {
  id: number
  text: string
}

/** Long enough for a screen reader to have taken it up, in milliseconds. */
const KEPT_MS = 5000

const announcements = createStore<readonly Announcement[]>(() => [])

let latest = 0

/** Has a text read out once whatever is being read has ended. */
export function announce(text: string): void {
  const id = ++latest
  announcements.setState((kept) => [...kept, { id, text }], true)
  setTimeout(
    () => announcements.setState((kept) => kept.filter((one) => one.id !== id), true),
    KEPT_MS,
  )
}

/**
 * Where announcements are made: once in each app, beside its pages. A live region has to be there
 * before its text; one that appears with its text is often passed over in silence.
 */
export function Announcer() {
  const kept = useStore(announcements)
  return (
    <div role="status" data-announcer="" className={hidden.root}>
      {kept.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}

/**
 * For an element whose text is announced when it appears, and when it says something else.
 * What is gone again within `afterMs` was not worth a word.
 */
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
