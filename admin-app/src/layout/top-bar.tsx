import { Group } from '@mantine/core'
import { SideMenu } from '@quiz-kingdom/shared/ui/page/side-menu.tsx'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { Brand } from './brand.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './top-bar.module.css'

export function TopBar() {
  return (
    <nav aria-label="Menu bar" className={classes.root}>
      <TibebBand size="sm" />
      <Group gap="xs" px="xs" py={4}>
        <SideMenu
          side="left"
          openIcon={<IconMenu2 aria-hidden="true" />}
          closeIcon={<IconX aria-hidden="true" />}
          brand={<Brand />}
        >
          {() => <Sidebar collapsed={false} />}
        </SideMenu>
        <Brand />
      </Group>
    </nav>
  )
}
