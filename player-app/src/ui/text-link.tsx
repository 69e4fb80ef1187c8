import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './text-link.module.css'

interface TextLinkLook {
  /** Where the link stands if it is alone on its line. */
  alone?: 'start' | 'center'
}

/** A link within words, or alone on its line. */
export function TextLink({ alone, ...link }: TextLinkLook & LinkProps) {
  return <Link {...link} data-alone={alone} className={classes.root} />
}

/** A button that looks like a link, for what stays on the page. */
export function TextButton({ alone, ...button }: TextLinkLook & ComponentProps<'button'>) {
  return <button type="button" {...button} data-alone={alone} className={classes.root} />
}
