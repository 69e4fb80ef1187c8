import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { NameForm } from './name-form.tsx'

function Page() {
  const [name, setName] = useState('Class 9')
  return (
    <>
      <NameForm
        name={name}
        submitLabel="Rename"
        sendingLabel="Renaming..."
        send={() => new Promise(() => {})}
        onSent={() => {}}
      />
      <button type="button" onClick={() => setName('Class 10')}>
        Rename elsewhere
      </button>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('League name')
const renameElsewhere = () => fireEvent.click(screen.getByText('Rename elsewhere'))

beforeEach(() => {
  renderInApp(<Page />)
})

it('follows a rename on another device', () => {
  renameElsewhere()
  expect(field().value).toBe('Class 10')
})

it('keeps what is being typed through a rename on another device', () => {
  fireEvent.change(field(), { target: { value: 'Class 9b' } })
  renameElsewhere()
  expect(field().value).toBe('Class 9b')
})
