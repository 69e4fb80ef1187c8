import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { preloadPictures, QuestionPicture } from './question-picture.tsx'

const PICTURE = { src: '/api/images/1', alt: 'A coin with a king.', credit: 'Drawn by Sara' }
const zoom = () => screen.queryByRole('button', { name: 'Enlarge the picture' })
const picture = () => screen.getByRole('img', { name: PICTURE.alt })

it('says that the picture is coming, and shows its words until it is there', () => {
  renderInApp(<QuestionPicture picture={PICTURE} />)
  expect(screen.getByRole('status').textContent).toBe('Loading picture...')
  expect(screen.queryByText(PICTURE.alt)).not.toBeNull()
  expect(zoom()).toBeNull()
  const words = screen.getByRole('region', { name: 'The picture in words' })
  words.focus()
  expect(document.activeElement).toBe(words)
  fireEvent.load(picture())
  expect(document.activeElement).toBe(picture().parentElement)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByText(PICTURE.alt)).toBeNull()
  expect(screen.queryByText(PICTURE.credit)).not.toBeNull()
})

it('opens the picture whole, and zooms by a button or a double press', () => {
  renderInApp(<QuestionPicture picture={PICTURE} />)
  fireEvent.load(picture())
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge the picture' }))
  expect(document.querySelector('dialog')?.open).toBe(true)
  const large = document.querySelector('dialog img')
  if (!large) throw new Error('There is a picture')
  expect(large.hasAttribute('data-zoomed')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(large.hasAttribute('data-zoomed')).toBe(true)
  fireEvent.doubleClick(large)
  expect(large.hasAttribute('data-zoomed')).toBe(false)
})

it('keeps the words where the picture cannot be loaded, and tries again', () => {
  renderInApp(<QuestionPicture picture={PICTURE} />)
  fireEvent.error(picture())
  expect(document.querySelector('dialog img')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('The picture could not be loaded.')
  expect(screen.queryByText(PICTURE.alt)).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement).toBe(picture().parentElement)
  expect(screen.getByRole('status').textContent).toBe('Loading picture...')
  fireEvent.load(picture())
  expect(zoom()).not.toBeNull()
  expect(document.querySelector('dialog img')).not.toBeNull()
})

it('asks for three pictures ahead at a time, in their order, until it is stopped', () => {
  const asked: HTMLImageElement[] = []
  vi.stubGlobal('Image', function StubbedImage() {
    const image = document.createElement('img')
    asked.push(image)
    return image
  })
  const sources = () => asked.map((image) => image.getAttribute('src'))
  const questions = [1, 2, 3, 4, 5, 6].map((number) => ({
    picture: { ...PICTURE, src: `/api/images/${number}` },
  }))
  const stop = preloadPictures([{ picture: undefined }, ...questions])
  expect(sources()).toEqual(['/api/images/1', '/api/images/2', '/api/images/3'])
  asked[1]?.dispatchEvent(new Event('load'))
  asked[0]?.dispatchEvent(new Event('error'))
  expect(sources().slice(3)).toEqual(['/api/images/4', '/api/images/5'])
  stop()
  asked[2]?.dispatchEvent(new Event('load'))
  expect(asked).toHaveLength(5)
  vi.unstubAllGlobals()
})
