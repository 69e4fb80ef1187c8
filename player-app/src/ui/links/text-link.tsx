import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './text-link.module.css'

interface TextLinkLook {
  /** Alignment if the link is alone on its line. */
  alone?: 'start' | 'center'
}

export function TextLink({ alone, ...link }: TextLinkLook & LinkProps) {
  return <Link {...link} data-alone={alone} className={classes.root} />
}

/** A button that looks like a link, for actions that stay on the page. */
export function TextButton({ alone, ...button }: TextLinkLook & ComponentProps<'button'>) {
  return <button type="button" {...button} data-alone={alone} className={classes.root} />
}
