import logo from '@quiz-kingdom/shared/art/logo.svg'
import { PRODUCT_NAME } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { useOwnToday } from '../play/attempts/daily-dot.ts'
import { Flame } from '../ui/drawings/flame.tsx'
import { AuthLink, usePlayer } from './account-links.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './site-header.module.css'
import { SiteLinks, useDailyNews } from './site-links.tsx'
import { SiteMenu } from './site-menu.tsx'

export function SiteHeader() {
  const player = usePlayer()
  useDailyNews()
  const streak = useOwnToday()?.streak
  return (
    <header className={classes.root}>
      <div className={classes.bar}>
        <Link to={paths.home} className={classes.brand}>
          <img src={logo} alt="" width={44} height={44} />
          {PRODUCT_NAME}
        </Link>
        <nav aria-label="Main" className={classes.nav}>
          <SiteLinks className={classes.link} />
        </nav>
        {player && streak && streak.length > 0 && (
          <span role="img" aria-label={`${streak.length}-day streak`} className={classes.streak}>
            <Flame days={streak.length} isLit={streak.isTodayFinished} />
          </span>
        )}
        <div className={classes.action}>
          {player && <AccountMenu user={player} />}
          <AuthLink />
        </div>
        <div className={classes.menu}>
          <SiteMenu />
        </div>
      </div>
      <TibebBand size="sm" />
    </header>
  )
}
