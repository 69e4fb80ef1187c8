import { markLanguages } from '@quiz-kingdom/shared/ui/text/mark-languages.tsx'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './back-link.module.css'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.root}>
      <IconArrowLeft aria-hidden size={18} stroke={2.25} />
      {markLanguages(children)}
    </Link>
  )
}
