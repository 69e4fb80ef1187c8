import { Text, Title } from '@mantine/core'
import { withLanguages } from '@quiz-kingdom/shared/ui/with-languages.tsx'
import type { ReactNode } from 'react'
import classes from './page-heading.module.css'

interface PageHeadingProps {
  title: string
  intro?: ReactNode
}

/** A page's `h1`. It takes the focus when the page is reached by a link inside the app. */
export function PageHeading({ title, intro }: PageHeadingProps) {
  return (
    <header className={classes.root}>
      <Title order={1} tabIndex={-1} className={classes.title}>
        {withLanguages(title)}
      </Title>
      {intro && <Text className={classes.intro}>{intro}</Text>}
    </header>
  )
}
