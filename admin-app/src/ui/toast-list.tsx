import { Button, CloseButton } from '@mantine/core'
import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { dismiss, NOTICE_MS, type Toast, toastStore, UNDO_MS } from '../lib/toasts.ts'
import classes from './toast-list.module.css'

export function ToastList() {
  const { toasts } = useStore(toastStore)
  return (
    <div role="status" className={classes.root}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

type UndoPhase = { kind: 'offered' } | { kind: 'undoing' } | { kind: 'failed'; message: string }

function ToastCard({ toast: { id, message, undo } }: { toast: Toast }) {
  const [phase, setPhase] = useState<UndoPhase>({ kind: 'offered' })
  const { card, watchers } = useExpiry(id, undo ? UNDO_MS : NOTICE_MS, phase.kind === 'offered')

  async function takeBack(undo: () => Promise<void>) {
    if (phase.kind === 'undoing') return
    setPhase({ kind: 'undoing' })
    try {
      await undo()
      leave(card.current)
      dismiss(id)
    } catch (error) {
      const text = error instanceof ApiError ? error.message : 'This could not be undone.'
      setPhase({ kind: 'failed', message: text })
    }
  }

  return (
    <div ref={card} className={classes.toast} {...watchers}>
      <span className={classes.message}>
        {withLanguages(phase.kind === 'failed' ? phase.message : message)}
      </span>
      {undo && (
        <Button
          variant="transparent"
          className={classes.undo}
          aria-disabled={phase.kind === 'undoing'}
          onClick={() => takeBack(undo)}
        >
          Undo
        </Button>
      )}
      {phase.kind === 'failed' && (
        <CloseButton className={classes.undo} aria-label="Dismiss" onClick={() => dismiss(id)} />
      )}
    </div>
  )
}

/** Lets the toast go after its time, which stands still while somebody is at it. */
function useExpiry(id: number, lifetime: number, canExpire: boolean) {
  const card = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const runs = canExpire && !hovered && !focused

  useEffect(() => {
    // What was deleted had the focus; the way back is the next thing that somebody may want.
    // But nobody is to be torn out of what they are already typing.
    if (document.activeElement?.matches('input, textarea, select')) return
    card.current?.querySelector('button')?.focus()
  }, [])

  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => {
      leave(card.current)
      dismiss(id)
    }, lifetime)
    return () => clearTimeout(timer)
  }, [runs, id, lifetime])

  return {
    card,
    watchers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // A mouse's press leaves the focus behind; only the keyboard's means that somebody is here.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

/** A focus that would go with the toast returns to the page's heading. */
function leave(card: HTMLElement | null): void {
  if (card?.contains(document.activeElement)) document.querySelector('h1')?.focus()
}
