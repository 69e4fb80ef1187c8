import type { ReactNode } from 'react'
import card from './card.module.css'

interface CardFormProps {
  onSubmit: (form: FormData) => void
  className?: string
  children: ReactNode
}

/** A form without Mantine, with uncontrolled fields. */
export function CardForm({ onSubmit, className = '', children }: CardFormProps) {
  return (
    <form
      noValidate
      className={card.banded}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      <div className={`stack padded ${className}`}>{children}</div>
    </form>
  )
}
