import { Box, Button, CloseButton, Group, Stack } from '@mantine/core'
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

const BUTTON_STYLE = { outlineColor: 'currentColor', outlineOffset: -4 }

export function ToastList() {
  const { toasts } = useStore(toastStore)
  return (
    <Stack
      role="status"
      align="center"
      gap="xs"
      pos="fixed"
      inset="auto 1rem 1rem"
      style={{ zIndex: 300, pointerEvents: 'none' }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Stack>
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
    <Group
      ref={card}
      wrap="nowrap"
      gap="xs"
      maw="100%"
      p="var(--space-1) var(--space-2) var(--space-1) var(--space-4)"
      bdrs="md"
      bg="var(--qk-notice-surface)"
      c="var(--qk-notice-text)"
      style={{ boxShadow: 'var(--qk-shadow-lifted)', pointerEvents: 'auto' }}
      {...watchers}
    >
      <Box component="span" py="xs" pe="xs">
        {markLanguages(state.phase === 'failed' ? state.problem : message)}
      </Box>
      {undo && (
        <Button
          variant="transparent"
          c="var(--qk-notice-link)"
          fw={700}
          style={BUTTON_STYLE}
          aria-disabled={undoing.isPending}
          onClick={() => void takeBack(undo)}
        >
          Undo
        </Button>
      )}
      {state.phase === 'failed' && (
        <CloseButton
          c="var(--qk-notice-link)"
          style={BUTTON_STYLE}
          aria-label="Dismiss"
          onClick={() => {
            moveFocusToHeading(card.current)
            dismissToast(id)
          }}
        />
      )}
    </Group>
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
