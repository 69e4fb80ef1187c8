import { Button } from '@mantine/core'
import { DoorCard } from '../ui/door-card.tsx'

/** Stands in for a page that could not be loaded or drawn. */
export function CrashPage() {
  return (
    <DoorCard title="Something went wrong" text="This page could not be shown." takesFocus>
      <Button onClick={() => window.location.reload()}>Try again</Button>
    </DoorCard>
  )
}
