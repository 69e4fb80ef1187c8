import { ActionIcon, Group, Stack } from '@mantine/core'
import { useCloseOnPageChange } from '@quiz-kingdom/shared/ui/feedback/close-on-page-change.ts'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { Brand } from './brand.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './top-bar.module.css'

export function TopBar() {
  const dialog = useRef<HTMLDialogElement>(null)
  useCloseOnPageChange(dialog)

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) dialog.current.close()
  }

  return (
    <nav aria-label="Menu bar" className={classes.root}>
      <TibebBand size="sm" />
      <Group gap="xs" px="xs" py={4}>
        <ActionIcon
          variant="subtle"
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={() => dialog.current?.showModal()}
        >
          <IconMenu2 aria-hidden="true" />
        </ActionIcon>
        <Brand />
      </Group>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close the menu with Esc or the close button */}
      <dialog ref={dialog} aria-label="Menu" className={classes.dialog} onClick={closeFromBackdrop}>
        <Stack gap={0} mih="100%" className={classes.panel}>
          <Group justify="space-between" pl="lg" pr="xs" py={4}>
            <Brand />
            <ActionIcon
              variant="subtle"
              aria-label="Close menu"
              onClick={() => dialog.current?.close()}
            >
              <IconX aria-hidden="true" />
            </ActionIcon>
          </Group>
          <Sidebar collapsed={false} />
        </Stack>
      </dialog>
    </nav>
  )
}
