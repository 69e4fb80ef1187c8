import type { ResourceState } from '@quiz-kingdom/shared/session/resource.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { savedAttemptsStore } from '../../play/attempts/saved-attempts.ts'
import { CategoryGrid } from './category-grid.tsx'
import { NextInKingdom } from './kingdom-banner.tsx'
import { KingdomGrid } from './kingdom-grid.tsx'
import type { BestResults } from './progress.ts'

const id = (letter: string) => letter.repeat(24)
const common = {
  image: { src: '/api/images/x', label: '' },
  updatedAt: '2026-01-07T10:00:00.000Z',
}
const kingdom = (letter: string, title: string) => ({
  ...common,
  _id: id(letter),
  title,
  description: `All about ${title}.`,
})
const quiz = (letter: string, title: string, kingdomId: string) => ({
  ...common,
  _id: id(letter),
  title,
  description: '',
  color: '#1f6b3a',
  points: 1,
  timeAllowed: '5:00',
  kingdomId: id(kingdomId),
})
const listOf = <T,>(data: T[]): ResourceState<T[]> => ({
  data,
  isStale: false,
  phase: 'ready',
  seenAt: undefined,
  endsAt: undefined,
  session: 0,
  refresh: async () => {},
  update: () => {},
})

const kingdoms = listOf([kingdom('e', 'History'), kingdom('f', 'Science')])
const categories = listOf([
  quiz('1', 'Adwa and Independence', 'e'),
  quiz('2', 'Aksum', 'e'),
  quiz('3', 'Physics', 'f'),
])
const bestsOf = (bests: Record<string, number | undefined>): BestResults =>
  new Map(Object.entries(bests).map(([letter, best]) => [id(letter), best]))

function Place() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const show = (bests?: BestResults, at = '/') =>
  renderInApp(
    <>
      <KingdomGrid kingdoms={kingdoms} categories={categories} bests={bests} />
      <Place />
      <Link to="/">All quizzes</Link>
    </>,
    { at: [at] },
  )
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

afterEach(() => savedAttemptsStore.setState({ running: {} }))

it('says of each kingdom how far the player has come, and where a quiz goes on', () => {
  show(bestsOf({ 1: 95, 2: 40 }))
  expect(screen.getByLabelText('2 of 2 played, 1 mastered')).toBeDefined()
  expect(screen.getByLabelText('0 of 1 played')).toBeDefined()
  expect(screen.queryByText('In progress')).toBeNull()
  act(() => savedAttemptsStore.setState({ running: { [id('3')]: Number.POSITIVE_INFINITY } }))
  expect(screen.getByText('In progress')).toBeDefined()
})

it('finds a quiz as one types, and leads to it by Enter', () => {
  show(bestsOf({ 1: 95 }))
  search('ádwa')
  expect(screen.getByText('Found: 1 quiz and 0 kingdoms.')).toBeDefined()
  expect(screen.getByLabelText('Mastered')).toBeDefined()
  expect(screen.queryByText('All about History.')).toBeNull()
  fireEvent.submit(screen.getByRole('searchbox'))
  expect(document.activeElement).toBe(screen.getByText('Adwa and Independence'))
})

it('keeps the search in the address, where Back finds it, until another link is pressed', async () => {
  show(bestsOf({ 1: 95 }), '/?find=sci')
  const box = screen.getByRole('searchbox')
  expect(box).toHaveProperty('value', 'sci')
  expect(screen.queryByText('All about History.')).toBeNull()
  search('aksum')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/?find=aksum'))
  expect(box).toHaveProperty('value', 'aksum')
  fireEvent.click(screen.getByRole('link', { name: 'All quizzes' }))
  expect(box).toHaveProperty('value', '')
  expect(screen.getByText('All about History.')).toBeDefined()
})

it('says what was not found', () => {
  show(bestsOf({}))
  search('Gondar')
  expect(screen.getByText('Nothing found for “Gondar”.')).toBeDefined()
  expect(screen.getByText('No quiz with this name')).toBeDefined()
})

it.each(['loading', 'failed'] as const)(
  'says nothing of what there is while a list is %s',
  (phase) => {
    const unknown = { ...listOf([kingdom('1', 'Science')]), data: undefined, phase }
    const page = (known: ResourceState<ReturnType<typeof kingdom>[]>) => (
      <KingdomGrid kingdoms={known} categories={categories} bests={undefined} />
    )
    renderInApp(page(unknown))
    search('Gondar')
    expect(screen.queryByText(/Nothing found/)).toBeNull()
    expect(screen.queryByText('No quiz with this name')).toBeNull()
    expect(screen.getByText(/Loading kingdoms|Failed to load kingdoms/)).toBeDefined()
  },
)

it('leads to a quiz that the player has never played', () => {
  const played = show(bestsOf({ 1: 10, 3: 100 }))
  fireEvent.click(screen.getByRole('button', { name: 'Play something new' }))
  expect(screen.getByRole('status').textContent).toBe(`/quizflow/${id('2')}`)
  played.unmount()
  show(bestsOf({ 1: 10, 2: 20, 3: 100 }))
  expect(screen.getByText('You’ve played every quiz.')).toBeDefined()
})

it('offers no quiz without questions as something new', () => {
  const playable = [quiz('1', 'Adwa and Independence', 'e'), quiz('2', 'Aksum', 'e')]
  const list = listOf([...playable, { ...quiz('3', 'Physics', 'f'), isEmpty: true as const }])
  const bests = bestsOf({ 1: 95, 2: 40 })
  renderInApp(<CategoryGrid list={list} bests={bests} />)
  expect(screen.queryByText('New')).toBeNull()
  renderInApp(<KingdomGrid kingdoms={kingdoms} categories={list} bests={bests} />)
  expect(screen.getByText('You’ve played every quiz.')).toBeDefined()
})

it('shows the best of each quiz, and what was never played', () => {
  renderInApp(<CategoryGrid list={categories} bests={bestsOf({ 1: 95, 2: 40 })} />)
  expect(screen.getByLabelText('Mastered')).toBeDefined()
  expect(screen.getByLabelText('Your best: 40% right')).toBeDefined()
  expect(screen.getAllByText('New')).toHaveLength(1)
})

it('takes no quiz for new that goes on, or whose result is held back', () => {
  savedAttemptsStore.setState({ running: { [id('1')]: Number.POSITIVE_INFINITY } })
  const bests = bestsOf({ 2: undefined })
  renderInApp(<CategoryGrid list={categories} bests={bests} />)
  expect(screen.getAllByText('New')).toHaveLength(1)
  show(bests)
  expect(screen.getByLabelText('1 of 2 played')).toBeDefined()
  expect(screen.getByText('In progress')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Play something new' }))
  expect(screen.getByRole('status').textContent).toBe(`/quizflow/${id('3')}`)
})

it('leads from a kingdom to a quiz that runs, else to the first new one, and says nothing without quizzes', () => {
  const aksum = { title: 'Aksum', to: `/quizflow/${id('2')}` }
  const next = (bests: Record<string, number>) => {
    const { unmount } = renderInApp(
      <NextInKingdom categories={categories.data ?? []} bests={bestsOf(bests)} />,
    )
    const link = screen.getByRole('link')
    const found = { name: link.textContent, to: link.getAttribute('href') }
    unmount()
    return found
  }
  expect(next({})).toMatchObject({ name: 'Start with Adwa and Independence' })
  expect(next({ '1': 40 })).toEqual({ name: `Continue with ${aksum.title}`, to: aksum.to })
  act(() => savedAttemptsStore.setState({ running: { [id('3')]: Date.now() + 60_000 } }))
  expect(next({})).toMatchObject({ name: 'Continue with Physics' })
  const { container } = renderInApp(<NextInKingdom categories={[]} bests={new Map()} />)
  expect(container.querySelector('svg, a')).toBeNull()
})
