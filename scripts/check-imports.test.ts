import { expect, it } from 'vitest'
import { findFaults, findUpward } from './check-imports.ts'

it('names an import that runs up a storey, and a folder on none', () => {
  expect(findUpward([{ from: 'play/a.ts', to: 'badges/b.ts' }])).toEqual([
    'play/a.ts imports badges/b.ts, which stands above it',
  ])
  expect(findUpward([{ from: 'stray/a.ts', to: 'play/b.ts' }])).toEqual([
    'stray/a.ts: stray stands on no storey',
  ])
})

it('names a circle of folders on one storey, however long, once', () => {
  const imports = [
    { from: 'auth/sessions/a.ts', to: 'auth/tokens/b.ts' },
    { from: 'auth/tokens/b.ts', to: 'auth/log-in/c.ts' },
    { from: 'auth/log-in/c.ts', to: 'auth/sessions/d.ts' },
  ]
  expect(findFaults(imports, [])).toEqual([
    'a circle of folders: auth/sessions → auth/tokens → auth/log-in → auth/sessions',
  ])
  const [first, ...others] = imports
  expect(findFaults([{ from: '', to: '', ...first, isDynamic: true }, ...others], [])).toEqual([])
})

it('names a folder of more than 14 source files', () => {
  const files = Array.from({ length: 15 }, (_, number) => `daily/${number}.ts`)
  expect(findFaults([], files)).toEqual(['daily has 15 source files: split it by its ideas'])
  expect(findFaults([], files.slice(1))).toEqual([])
})

it('lets a folder import what stands below it, and its own', () => {
  const imports = [
    { from: 'daily/a.ts', to: 'play/b.ts' },
    { from: 'play/a.ts', to: 'play/b.ts' },
    { from: 'main.ts', to: 'app/run.ts' },
  ]
  expect([...findFaults(imports, ['daily/a.ts']), ...findUpward(imports)]).toEqual([])
})
