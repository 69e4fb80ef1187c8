import { ApiError } from '@quiz-kingdom/shared/api/client/http.ts'
import { act, renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { hasUnsavedWork, unsavedWorkStore } from './unsaved-work.ts'
import { useEditor } from './use-editor.ts'

const LakeSchema = v.object({ _id: v.string(), updatedAt: v.string(), title: v.string() })
type Lake = v.InferOutput<typeof LakeSchema>

const lake: Lake = { _id: 'a'.repeat(24), updatedAt: '1', title: 'Tana' }
const renamed: Lake = { ...lake, updatedAt: '2', title: 'Lake Tana' }

const send = vi.fn<() => Promise<Lake>>()
const onStored = vi.fn()
const onSaved = vi.fn()

function openEditor() {
  const { result, unmount } = renderHook(() =>
    useEditor<{ title: string }, Lake>({
      stored: lake,
      entity: LakeSchema,
      toValues: (stored) => ({ title: stored?.title ?? '' }),
      validate: () => ({}),
      parts: [{ label: 'Title', fields: ['title'] }],
      send,
      fetchStored: async () => [],
      onStored,
      onSaved,
      gone: 'It is gone.',
    }),
  )
  act(() => result.current.form.setFieldValue('title', 'Lake Tana'))
  return { result, unmount, save: () => act(async () => result.current.submit()) }
}

beforeEach(() => {
  for (const mock of [send, onStored, onSaved]) mock.mockReset()
  unsavedWorkStore.setState({ unsaved: false })
})

it('updates the list, but not the next page, when a form was left during its save', async () => {
  const answer = Promise.withResolvers<Lake>()
  send.mockReturnValue(answer.promise)
  const { save, unmount } = openEditor()
  await save()
  unmount()
  // Something else is being typed by now.
  unsavedWorkStore.setState({ unsaved: true })
  await act(async () => answer.resolve(renamed))
  expect(onStored).toHaveBeenCalledExactlyOnceWith(renamed)
  expect(onSaved).not.toHaveBeenCalled()
  expect(hasUnsavedWork()).toBe(true)
})

it('counts the same change by someone else as saved', async () => {
  const conflict = new ApiError(409, 'conflict', 'Someone else was faster.', {}, renamed)
  send.mockRejectedValue(conflict)
  const { result, save } = openEditor()
  await save()
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(renamed)
  expect(result.current.phase).toEqual({ kind: 'idle' })
})
