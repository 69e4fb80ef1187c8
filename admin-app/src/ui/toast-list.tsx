import { Button, CloseButton } from '@mantine/core'
import { useAction } from '@quiz-kingdom/shared/ui/actions/action.tsx'
import { withLanguages } from '@quiz-kingdom/shared/ui/text/with-languages.tsx'
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

function ToastCard({ toast: { id, message, undo } }: { toast: Toast }) {
  const undoing = useAction()
  const { state } = undoing
  const { card, watchers } = useExpiry(id, undo ? UNDO_MS : NOTICE_MS, state.phase === 'idle')
  useFocusIfLost(card)

  const takeBack = ({ run, done, focusWhenDone }: Undo) =>
    undoing.run(async () => {
      await run()
      if (holdsFocus(card.current)) focusWhenDone()
      dismiss(id)
      notify(done)
    })

  return (
    <div ref={card} className={classes.toast} {...watchers}>
      <span className={classes.message}>
        {withLanguages(state.phase === 'failed' ? state.problem : message)}
      </span>
      {undo && (
        <Button
          variant="transparent"
          className={classes.undo}
          aria-disabled={undoing.isPending}
          onClick={() => void takeBack(undo)}
        >
          Undo
        </Button>
      )}
      {state.phase === 'failed' && (
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

/** The deleted item had the focus: it goes to Undo, unless the user has moved on. */
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
