import { expect, it } from 'vitest'
import { nextMode, type ScreenMode } from './screen-mode.ts'

type Mode = ScreenMode<string>

const list: Mode = { kind: 'list' }
const modes: Mode[] = [
  { kind: 'adding' },
  { kind: 'editing', entity: 'Aksum' },
  { kind: 'previewing' },
]

it('opens every mode from the list', () => {
  expect(nextMode(list, { type: 'add' })).toEqual({ kind: 'adding' })
  expect(nextMode(list, { type: 'edit', entity: 'Aksum' })).toEqual(modes[1])
  expect(nextMode(list, { type: 'preview' })).toEqual({ kind: 'previewing' })
})

it.each(modes)('closes $kind to the list', (mode) => {
  expect(nextMode(mode, { type: 'close' })).toEqual(list)
})

it.each(modes)('stays in $kind until it is closed', (mode) => {
  expect(nextMode(mode, { type: 'add' })).toBe(mode)
  expect(nextMode(mode, { type: 'edit', entity: 'Gondar' })).toBe(mode)
  expect(nextMode(mode, { type: 'preview' })).toBe(mode)
})
