import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useScreenKey } from '../lib/screen-key.ts'
import classes from './page-header.module.css'
import { usePageTitle } from './use-page-title.ts'

interface PageHeaderProps {
  title: string
  intro?: ReactNode
  /** The page's buttons. */
  children?: ReactNode
}

/** A page's `h1`. It takes the focus when the page is reached by a link inside the app. */
export function PageHeader({ title, intro, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const key = useScreenKey()
  usePageTitle(title)

  useEffect(() => {
    if (key !== 'default') heading.current?.focus()
  }, [key])

  return (
    <header className={classes.root}>
      <div>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {intro && <p className={classes.intro}>{intro}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
