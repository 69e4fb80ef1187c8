import { Button, CloseButton } from '@mantine/core'
import { ApiError } from '@quiz-kingdom/shared/api/http.ts'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import {
  dismiss,
  NOTICE_MS,
  notify,
  type Toast,
  toastStore,
  UNDO_MS,
  type Undo,
} from '../lib/toasts.ts'
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
  useFocusIfLost(card)

  async function takeBack({ run, done, focusWhenDone }: Undo) {
    if (phase.kind === 'undoing') return
    setPhase({ kind: 'undoing' })
    try {
      await run()
      if (holdsFocus(card.current)) focusWhenDone()
      dismiss(id)
      notify(done)
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
        <CloseButton
          className={classes.undo}
          aria-label="Dismiss"
          onClick={() => {
            leave(card.current)
            dismiss(id)
          }}
        />
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

/**
 * What was deleted had the focus, and the way back is the next thing that somebody may want. Who is
 * elsewhere by now stays there.
 */
function useFocusIfLost(card: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.querySelector('button')?.focus()
  }, [card])
}

function holdsFocus(card: HTMLElement | null): boolean {
  return card?.contains(document.activeElement) ?? false
}

/** A focus that would go with the toast returns to the page's heading. */
function leave(card: HTMLElement | null): void {
  if (holdsFocus(card)) document.querySelector('h1')?.focus()
}
