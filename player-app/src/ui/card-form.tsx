import homeHero from '@quiz-kingdom/shared/art/home-hero.svg'
import type { ReactNode } from 'react'
import card from './card.module.css'
import classes from './card-form.module.css'

interface CardFormProps {
  onSubmit: (form: FormData) => void
  children: ReactNode
}

/** A form of a live game, without Mantine, with uncontrolled fields. */
export function CardForm({ onSubmit, children }: CardFormProps) {
  return (
    <form
      noValidate
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      <div className={classes.scene}>
        <img src={homeHero} alt="" width={480} height={400} />
      </div>
      <div className={card.banded}>
        <div className="stack padded">{children}</div>
      </div>
    </form>
  )
}
