import type * as http from '@quiz-kingdom/shared/api/client/http.ts'
import { ApiError } from '@quiz-kingdom/shared/api/client/http.ts'
import * as imports from '@quiz-kingdom/shared/api/console/question-imports.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useReducer } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ImportSource, Review } from '../draft/draft.ts'
import { JobError } from '../files/run-in-worker.ts'
import { BLUE_NILE as good } from '../testing/question-values.ts'
import type * as importReview from './review.ts'
import { createReview, type ReviewChange } from './review.ts'
import { ReviewRows } from './review-rows.tsx'

const server = vi.hoisted(() => ({
  importQuestions: vi.fn<(body: object) => Promise<object>>(),
  findSimilarQuestions: vi.fn<(body: object) => Promise<object[]>>(),
}))
const worker = vi.hoisted(() => ({ compare: vi.fn<() => Promise<unknown>>() }))
vi.mock('@quiz-kingdom/shared/api/client/http.ts', async (original) => ({
  ...(await original<typeof http>()),
  api: (operation: object, { body }: { body: object }) =>
    operation === imports.create ? server.importQuestions(body) : server.findSimilarQuestions(body),
}))
vi.mock('./review.ts', async (original) => ({
  ...(await original<typeof importReview>()),
  createImportId: () => 'another',
}))
// The worker looks for duplicates within the file.
vi.mock('../files/run-in-worker.ts', () => ({
  JobError: class extends Error {},
  runInWorker: worker.compare,
}))

const categoryId = 'c'.repeat(24)
const rows = [
  good,
  { ...good, questionText: 'Which lake is the largest?', options: ['Tana', 'tana'] },
  { ...good, questionText: 'Which river is the longest?', description: 'Too short.' },
  good,
]
const source: ImportSource = {
  file: { name: 'rivers.csv', content: new Blob([]) },
  format: 'csv',
  rows: rows.map((values, id) => ({ id, place: `row ${id + 2}`, values, remarks: [] })),
  refused: [{ place: 'row 6', reason: 'It has seven options.' }],
  startedAt: '2026-03-02T09:00:00.000Z',
  table: { headings: [], sample: [], roles: [] },
}

const onDone = vi.fn()
const onAssign = vi.fn()
let review: Review

function Page({ of = source }: { of?: ImportSource }) {
  const [now, change] = useReducer(
    (review: Review, change: ReviewChange) => change(review),
    createReview('one', categoryId),
  )
  review = now
  return (
    <ReviewRows
      takesFocus
      source={of}
      review={now}
      change={change}
      chooseCategory={null}
      draftNote={null}
      onAssign={onAssign}
      onDone={onDone}
      onDiscard={() => {}}
    />
  )
}

const row = (number: number) => screen.getByRole('article', { name: new RegExp(`^Row ${number}:`) })
const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
/** Not there while duplicates are looked for. */
const importButton = () => screen.findByRole('button', { name: /^Import/ })

// Fields that grow wait for fonts, of which happy-dom knows nothing.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

beforeEach(async () => {
  vi.resetAllMocks()
  server.findSimilarQuestions.mockResolvedValue([])
  worker.compare.mockResolvedValue([{ index: 3, other: 0, similarity: 1 }])
  renderInApp(<Page />)
  // What is looked for beside the page has been found.
  await screen.findByText('Duplicates 1')
  await waitFor(() => expect(review.inCatalogue).not.toEqual({}))
})

it('sends the selected rows as one import', async () => {
  server.importQuestions.mockResolvedValue({ importId: 'one', created: ['1'.repeat(24)] })
  expect((await importButton()).textContent).toBe('Import 1 question')
  fireEvent.click(within(row(5)).getByRole('checkbox', { name: 'Include Row 5' }))
  press('Remove 1 explanation of the wrong length')
  expect((await importButton()).textContent).toBe('Import 3 questions')
  fireEvent.click(await importButton())
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(server.importQuestions).toHaveBeenCalledExactlyOnceWith({
    importId: 'one',
    categoryId,
    questions: [good, { ...rows[2], description: '' }, good].map((values) => ({
      ...values,
      correctAnswer: 0,
    })),
  })
})

it('cannot be discarded while it is being sent', async () => {
  server.importQuestions.mockReturnValue(new Promise(() => {}))
  fireEvent.click(await importButton())
  for (const name of ['Discard', 'Match the columns again']) {
    const button = await screen.findByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onAssign).not.toHaveBeenCalled()
})

it('fixes a row in place', async () => {
  expect(row(3).textContent).toContain('Options must be unique')
  press(/^Fix/, row(3))
  const field = within(row(3)).getByRole('textbox', { name: 'Option B' })
  fireEvent.change(field, { target: { value: 'tana ' } })
  press('Done', row(3))
  expect(row(3).textContent).toContain('Options must be unique')
  fireEvent.change(field, { target: { value: 'Langano' } })
  expect(review.typed[1]?.options).toEqual(['Tana', 'Langano'])
  press('Done', row(3))
  await waitFor(() => expect(document.activeElement).toBe(row(3)))
  expect(row(3).getAttribute('aria-label')).toBe('Row 3: Ready')
  expect((await importButton()).textContent).toBe('Import 2 questions')
})

it('focuses the file name when the rows replace another step', () => {
  expect(document.activeElement).toBe(screen.getByText('rivers.csv').parentElement)
})

it('asks before matching columns again only if rows were changed', () => {
  press('Match the columns again')
  expect(onAssign).toHaveBeenCalledTimes(1)
  fireEvent.click(within(row(2)).getByRole('checkbox', { name: 'Include Row 2' }))
  press('Match the columns again')
  expect(onAssign).toHaveBeenCalledTimes(1)
  press('Match the columns again', screen.getByRole('dialog'))
  expect(onAssign).toHaveBeenCalledTimes(2)
})

it('cannot be sent while duplicates are searched', async () => {
  const compared = Promise.withResolvers<unknown>()
  worker.compare.mockReturnValue(compared.promise)
  press('Remove 1 explanation of the wrong length')
  press('Checking for duplicates...')
  expect(server.importQuestions).not.toHaveBeenCalled()
  await act(async () => compared.resolve([]))
  expect((await importButton()).textContent).toBe('Import 3 questions')
})

it('reports a failed search in the file and tries again', async () => {
  worker.compare.mockRejectedValueOnce(new JobError('It broke off.'))
  press('Remove 1 explanation of the wrong length')
  expect((await screen.findByRole('alert')).textContent).toContain('It broke off.')
  expect((await importButton()).textContent).toBe('Import 2 questions')
  await act(async () => press('Try again'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows a duplicate beside the other question', () => {
  const duplicate = row(5)
  expect(duplicate.textContent).toContain('In row 2 of this file, identical')
  expect(within(duplicate).getAllByRole('heading', { name: good.questionText })).toHaveLength(2)
})

it('cannot be sent while a form is open', async () => {
  press(/^Edit/, row(2))
  fireEvent.click(await importButton())
  expect(screen.getByRole('alert').textContent).toContain('Finish or cancel editing row 2 first')
  expect(server.importQuestions).not.toHaveBeenCalled()
})

it('sends the same import again after a request without an answer', async () => {
  server.importQuestions
    .mockRejectedValueOnce(new ApiError(0, 'unreachable', 'x'))
    .mockResolvedValueOnce({ importId: 'one', created: ['1'.repeat(24)] })
  fireEvent.click(await importButton())
  expect((await screen.findByRole('alert')).textContent).toContain('added twice')
  fireEvent.click(await importButton())
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  const [first, second] = server.importQuestions.mock.calls
  expect(second).toEqual(first)
})

it("shows the server's message on its row", async () => {
  const fields = { 'questions.0.questionText': 'Please be polite' }
  server.importQuestions.mockRejectedValue(new ApiError(400, 'invalid', 'Invalid', fields))
  fireEvent.click(await importButton())
  expect((await screen.findByRole('alert')).textContent).toContain('Fix 1 row')
  expect(row(2).textContent).toContain(
    'Question “Where does the Blue Nile begin?”: Please be polite',
  )
  expect(row(2).getAttribute('aria-label')).toBe('Row 2: Needs fixing')
})

it('explains a conflict and searches the catalogue again', async () => {
  server.importQuestions.mockRejectedValue(new ApiError(409, 'conflict', 'It was another import'))
  server.findSimilarQuestions.mockResolvedValue([
    {
      index: 0,
      questionId: 'd'.repeat(24),
      categoryId,
      categoryTitle: 'Rivers',
      questionText: good.questionText,
      options: good.options,
      similarity: 1,
    },
  ])
  fireEvent.click(await importButton())
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^It was another import\. .*show as duplicates/,
  )
  await waitFor(() => expect(row(2).textContent).toContain('In the category Rivers, identical'))
  expect(review.importId).toBe('another')
})

it('reports a failed search in the catalogue and tries again', async () => {
  server.findSimilarQuestions.mockRejectedValueOnce(new ApiError(0, 'unreachable', 'No answer'))
  press(/^Edit/, row(2))
  fireEvent.change(within(row(2)).getByRole('textbox', { name: 'Question' }), {
    target: { value: 'Where does the White Nile begin?' },
  })
  press('Done', row(2))
  expect((await screen.findByRole('alert')).textContent).toContain('No answer')
  await act(async () => press('Try again'))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('lists skipped items with their place and reason', () => {
  press('Skipped 1')
  expect(screen.getByRole('listitem').textContent).toBe('Row 6: It has seven options.')
})

it('offers the nearest option for a misspelt right answer', async () => {
  const [first] = source.rows
  const unmatched = {
    answer: 'Lake Tanna',
    reason: 'Column F, “Lake Tanna” doesn’t match any option.',
  }
  cleanup()
  const values = { ...good, correctAnswer: '' }
  renderInApp(<Page of={{ ...source, rows: first ? [{ ...first, values, unmatched }] : [] }} />)
  expect(row(2).textContent).toContain(`${unmatched.reason} Did you mean “Lake Tana”?`)
  expect(row(2).textContent).not.toContain('Please select')
  press('“Lake Tana”', row(2))
  expect(row(2).getAttribute('aria-label')).toBe('Row 2: Ready')
  expect(review.mended[0]).toMatchObject({ correctAnswer: '0' })
})
