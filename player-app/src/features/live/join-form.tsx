import homeHero from '@quiz-kingdom/shared/art/home-hero.svg'
import type { ComponentProps } from 'react'
import { CardForm } from '../../ui/card-form.tsx'
import classes from './join.module.css'

export function JoinForm(form: ComponentProps<typeof CardForm>) {
  return (
    <div>
      <div className={classes.scene}>
        <img src={homeHero} alt="" width={480} height={400} />
      </div>
      <CardForm {...form} className="gap-3" />
    </div>
  )
}
