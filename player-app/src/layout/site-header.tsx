import logo from '@quiz-kingdom/shared/art/logo.svg'
import { PRODUCT_NAME } from '@quiz-kingdom/shared/ui/page-title.ts'
import { TibebBand } from '@quiz-kingdom/shared/ui/tibeb-band.tsx'
import { Link, NavLink } from 'react-router-dom'
import { paths, siteLinks } from '../paths.ts'
import { AccountLinks } from './account-links.tsx'
import classes from './site-header.module.css'
import { SiteMenu } from './site-menu.tsx'

export function SiteHeader() {
  return (
    <header className={classes.root}>
      <div className={classes.bar}>
        <Link to={paths.home} className={classes.brand}>
          <img src={logo} alt="" width={44} height={44} />
          {PRODUCT_NAME}
        </Link>
        <nav aria-label="Main" className={classes.nav}>
          {siteLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={classes.link ?? ''}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.action}>
          <AccountLinks />
        </div>
        <div className={classes.menu}>
          <SiteMenu />
        </div>
      </div>
      <TibebBand size="sm" />
    </header>
  )
}
