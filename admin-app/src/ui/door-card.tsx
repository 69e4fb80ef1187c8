import { Title, VisuallyHidden } from '@mantine/core'
import logo from '@quiz-kingdom/shared/art/logo.svg'
import { type ReactNode, useEffect, useRef } from 'react'
import card from './card.module.css'
import classes from './door-card.module.css'
import { TibebBand } from './tibeb-band.tsx'
import { usePageTitle } from './use-page-title.ts'

interface DoorCardProps {
  title: string
  /** Goes on where the title ends. */
  text?: string
  /** For a card that takes the place of what had the focus. */
  takesFocus?: boolean
  children: ReactNode
}

/** The pages outside the console: one card in the middle of the screen. */
export function DoorCard({ title, text, takesFocus = false, children }: DoorCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)

  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <main className={classes.root}>
      <div className={`${card.card} ${classes.card}`}>
        <TibebBand />
        <div className={classes.body}>
          <div className={classes.brand}>
            <img src={logo} alt="" width={40} height={40} />
            Quiz Kingdom Admin
          </div>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
            {title}
            {text && (
              <>
                <VisuallyHidden> - </VisuallyHidden>
                <span className={classes.text}>{text}</span>
              </>
            )}
          </Title>
          {children}
        </div>
      </div>
    </main>
  )
}
