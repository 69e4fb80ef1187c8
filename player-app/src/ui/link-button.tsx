import { Link, type LinkProps } from 'react-router-dom'
import button from './button.module.css'

interface LinkButtonProps extends LinkProps {
  /** Quieter than the page's main action. */
  quiet?: boolean
  large?: boolean
}

/** A link that looks like Mantine's button, for the screens that are shown before Mantine has come. */
export function LinkButton({ quiet = false, large = false, className, ...link }: LinkButtonProps) {
  return (
    <Link
      {...link}
      className={`${button.root} ${className ?? ''}`}
      data-quiet={quiet || undefined}
      data-large={large || undefined}
    />
  )
}
