import { PRODUCT_NAME } from '@quiz-kingdom/shared/ui/page/page-title.ts'
import { TibebBand } from '@quiz-kingdom/shared/ui/page/tibeb-band.tsx'
import { VisuallyHidden } from '@quiz-kingdom/shared/ui/text/visually-hidden.tsx'
import { IconBrandFacebook, IconBrandLinkedin, IconBrandTelegram } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths, siteLinks } from '../lib/paths.ts'
import { ColorSchemeChoice } from './color-scheme-choice.tsx'
import classes from './site-footer.module.css'

/** Replace these with the addresses of the product's own pages. */
const SOCIAL_LINKS = [
  { href: 'https://telegram.org/', label: 'Telegram', Icon: IconBrandTelegram },
  { href: 'https://www.linkedin.com/', label: 'LinkedIn', Icon: IconBrandLinkedin },
  { href: 'https://www.facebook.com/', label: 'Facebook', Icon: IconBrandFacebook },
] as const

const QUICK_LINKS = [...siteLinks, { to: paths.live, label: 'Join a live game' }]

export function SiteFooter() {
  return (
    <footer className={classes.root}>
      <TibebBand />
      <div className={classes.columns}>
        <div className={classes.about}>
          <p className={classes.name}>{PRODUCT_NAME}</p>
          <p>Free timed quizzes on science, history and Ethiopian culture.</p>
        </div>
        <nav aria-labelledby="quick-links" className={classes.links}>
          <h2 id="quick-links" className={classes.heading}>
            Quick links
          </h2>
          <ul role="list">
            {QUICK_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={classes.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.social}>
          <h2 className={classes.heading}>Follow us</h2>
          <ul role="list">
            {SOCIAL_LINKS.map(({ href, label, Icon }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener" className={classes.link}>
                  <Icon size={22} aria-hidden="true" />
                  <VisuallyHidden>{label}</VisuallyHidden>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={classes.scheme}>
          <h2 className={classes.heading}>Colour scheme</h2>
          <ColorSchemeChoice />
        </div>
      </div>
    </footer>
  )
}
