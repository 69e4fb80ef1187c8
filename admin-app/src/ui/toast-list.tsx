import { Button, CloseButton } from '@mantine/core'
import { useAction } from '@quiz-kingdom/shared/ui/feedback/action.tsx'
import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import {
  dismissToast,
  NOTICE_TOAST_MS,
  notify,
  type Toast,
  toastStore,
  UNDO_TOAST_MS,
  type UndoAction,
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
  const { card, watchers } = useToastExpiry(
    id,
    undo ? UNDO_TOAST_MS : NOTICE_TOAST_MS,
    state.phase === 'idle',
  )
  // The focus may have been lost with the deleted item.
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.querySelector('button')?.focus()
  }, [card])

  const takeBack = ({ run, done, focusWhenDone }: UndoAction) =>
    undoing.run(async () => {
      await run()
      if (containsFocus(card.current)) focusWhenDone()
      dismissToast(id)
      notify(done)
    })

  return (
    <div ref={card} className={classes.toast} {...watchers}>
      <span className={classes.message}>
        {markLanguages(state.phase === 'failed' ? state.problem : message)}
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
            moveFocusToHeading(card.current)
            dismissToast(id)
          }}
        />
      )}
    </div>
  )
}

/** Dismisses the toast after its lifetime, which does not run while the toast is hovered or focused. */
function useToastExpiry(id: number, lifetime: number, canExpire: boolean) {
  const card = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const runs = canExpire && !hovered && !focused

  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => {
      moveFocusToHeading(card.current)
      dismissToast(id)
    }, lifetime)
    return () => clearTimeout(timer)
  }, [runs, id, lifetime])

  return {
    card,
    watchers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      // Focus from a mouse press does not stop the timer.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

function containsFocus(card: HTMLElement | null): boolean {
  return card?.contains(document.activeElement) ?? false
}

/** Moves the focus to the page's heading if the toast has it. */
function moveFocusToHeading(card: HTMLElement | null): void {
  if (containsFocus(card)) document.querySelector('h1')?.focus()
}
