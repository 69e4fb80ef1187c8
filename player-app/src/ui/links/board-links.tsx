import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { Link } from 'react-router-dom'
import classes from './board-links.module.css'

interface BoardLinksProps {
  label: string
  look: 'tabs' | 'pills'
  links: readonly { to: string; label: string; isCurrent: boolean }[]
  /** Adds no history entry. */
  replace?: boolean
}

/** On a phone, the links scroll sideways, starting at the current one. */
export function BoardLinks({ label, look, links, replace = false }: BoardLinksProps) {
  return (
    <nav aria-label={label}>
      <ul role="list" className={classes.root} data-look={look}>
        {links.map(({ to, label, isCurrent }) => (
          <li key={to} ref={isCurrent ? scrollIntoRow : null}>
            <Link
              to={to}
              replace={replace}
              className={classes.link}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {markLanguages(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function scrollIntoRow(item: HTMLLIElement | null): void {
  const row = item?.parentElement
  if (row) row.scrollLeft = item.offsetLeft + (item.offsetWidth - row.clientWidth) / 2
}
