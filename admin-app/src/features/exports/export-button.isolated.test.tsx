import type * as http from '@quiz-kingdom/shared/api/client/http.ts'
import type * as files from '@quiz-kingdom/shared/ui/feedback/save-file.ts'
import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ExportButton } from './export-button.tsx'

const calls = vi.hoisted(() => ({
  fetchFile: vi.fn<typeof http.fetchFile>(),
  api: vi.fn<() => Promise<string[]>>(),
  saveFile: vi.fn<typeof files.saveFile>(),
}))
vi.mock('@quiz-kingdom/shared/api/client/http.ts', async (original) => ({
  ...(await original<typeof http>()),
  api: calls.api,
  fetchFile: calls.fetchFile,
}))
vi.mock('@quiz-kingdom/shared/ui/feedback/save-file.ts', () => ({ saveFile: calls.saveFile }))

it.each([
  ['text/csv', 'Rivers.csv'],
  ['application/zip', 'Rivers.zip'],
])('an export that comes as %s is saved as %s, and says what is lost', async (type, name) => {
  const file = new Blob([], { type })
  calls.fetchFile.mockResolvedValue(file)
  calls.api.mockResolvedValue(['Pictures are left out.'])
  renderInApp(<ExportButton choices={[{ label: 'Rivers' }]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  fireEvent.change(await screen.findByLabelText('Format'), { target: { value: 'csv' } })
  fireEvent.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(calls.saveFile).toHaveBeenLastCalledWith(file, name))
  await screen.findByText('File downloaded. Pictures are left out.')
})
