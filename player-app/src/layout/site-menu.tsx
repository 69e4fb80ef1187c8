import { SideMenu } from '@quiz-kingdom/shared/ui/page/side-menu.tsx'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { AccountName, AuthLink, usePlayer } from './account-links.tsx'
import { ColorSchemeChoice } from './color-scheme-choice.tsx'
import { OwnLinks } from './own-links.tsx'
import { SiteLinks } from './site-links.tsx'
import classes from './site-menu.module.css'

export function SiteMenu() {
  const player = usePlayer()
  return (
    <SideMenu
      side="right"
      openIcon={<IconMenu2 aria-hidden="true" />}
      closeIcon={<IconX aria-hidden="true" />}
    >
      {(isOpen) => (
        <>
          <TibebBand size="sm" />
          <nav aria-label="Menu" className={classes.nav}>
            <SiteLinks className={classes.link} />
          </nav>
          {player && (
            <nav aria-label="Your pages" className={classes.own}>
              <p className={classes.name}>
                <AccountName user={player} />
              </p>
              <OwnLinks isOpen={isOpen} />
            </nav>
          )}
          <div className={classes.bottom}>
            <AuthLink />
            <ColorSchemeChoice />
          </div>
        </>
      )}
    </SideMenu>
  )
}
