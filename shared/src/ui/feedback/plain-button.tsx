import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './plain-button.module.css'

export interface ButtonLook {
  /** `quiet` is for a secondary action; `outline` has the colour of the surrounding text. */
  variant?: 'filled' | 'quiet' | 'outline'
  size?: 'md' | 'lg'
}

/** Looks like Mantine’s button, for pages that load without Mantine. */
export function PlainButton({
  variant,
  size,
  className = '',
  ...button
}: ButtonLook & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...button}
      className={`${classes.root} ${className}`}
      data-variant={variant}
      data-size={size}
    />
  )
}

export function LinkButton({ variant, size, className = '', ...link }: ButtonLook & LinkProps) {
  return (
    <Link
      {...link}
      className={`${classes.root} ${className}`}
      data-variant={variant}
      data-size={size}
    />
  )
}
