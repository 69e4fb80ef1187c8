import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

const REPOSITORY = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8')

const Versions = v.optional(v.record(v.string(), v.string()), {})
const ManifestSchema = v.object({
  version: v.string(),
  workspaces: v.optional(v.array(v.string()), []),
  dependencies: Versions,
  devDependencies: Versions,
  peerDependencies: Versions,
})
const readManifest = (folder: string) =>
  v.parse(ManifestSchema, JSON.parse(read(join(folder, 'package.json'))))

const root = readManifest('.')
const manifests = [root, ...root.workspaces.map(readManifest)]
const needed = manifests.flatMap((manifest) => [
  ...Object.entries(manifest.dependencies),
  ...Object.entries(manifest.devDependencies),
  ...Object.entries(manifest.peerDependencies),
])

describe('the version', () => {
  it('is the same in all packages, in what they need of each other, and first in the changelog', () => {
    const ours = needed.filter(([name]) => name.startsWith('@quiz-kingdom/'))
    const versions = [...manifests.map(({ version }) => version), ...ours.map(([, range]) => range)]
    expect(new Set(versions)).toEqual(new Set([root.version]))
    const [, newest] = /^## (\d\S*)/m.exec(read('CHANGELOG.md')) ?? []
    expect(newest).toBe(root.version)
  })

  it('of Node is the same for npm, version managers, types and the container', () => {
    const node = root.dependencies.node ?? ''
    const [major] = node.split('.')
    expect(read('.nvmrc').trim()).toBe(node)
    expect(root.devDependencies['@types/node']).toMatch(new RegExp(`^${major}\\.`))
    const images = read('Containerfile').matchAll(/^FROM \S*\/node:(\d+)/gm)
    expect([...new Set(Array.from(images, ([, image]) => image))]).toEqual([major])
  })

  it('of a package is exact, and the same wherever it is needed', () => {
    expect(needed.filter(([, range]) => !/^\d+\.\d+\.\d+(-\S+)?$/.test(range))).toEqual([])
    const known = new Map(needed)
    expect(needed.filter(([name, range]) => known.get(name) !== range)).toEqual([])
  })
})

it('rules for updates are about packages and images that are used', () => {
  const RulesSchema = v.object({
    packageRules: v.array(v.object({ matchPackageNames: v.optional(v.array(v.string()), []) })),
  })
  const { packageRules } = v.parse(RulesSchema, JSON.parse(read('renovate.json')))
  const patterns = packageRules.flatMap(({ matchPackageNames }) => matchPackageNames)
  expect(patterns.length).toBeGreaterThan(15)
  const images = Array.from(
    `${read('compose.yaml')}${read('Containerfile')}`.matchAll(/^ *(?:image:|FROM) ([^\s:]+):/gm),
    ([, name]) => name,
  )
  const used = [...needed.map(([name]) => name), ...images]
  const matches = (pattern: string) =>
    used.some((name) =>
      pattern.endsWith('**') ? name?.startsWith(pattern.slice(0, -2)) : name === pattern,
    )
  expect(patterns.filter((pattern) => !matches(pattern))).toEqual([])
})

it.each([
  ['deploy/quiz-kingdom@.service', /^ExecStartPre=\/bin\/sh -c '(.+)'$/m],
  ['compose.yaml', /command: \[sh, -c, '(.+)'\]$/m],
])('%s starts a server after a setup that did its work or met a newer release', (file, pattern) => {
  const [, command = ''] = pattern.exec(read(file)) ?? []
  const codeAfter = (setup: number) => {
    const script = command
      .replaceAll('$$', '$')
      .replace(/^\S*node server\/src\/cli\.ts setup/, `(exit ${setup})`)
    expect(script).toContain('(exit ')
    try {
      execFileSync('sh', ['-c', script])
      return 0
    } catch {
      return 1
    }
  }
  expect([0, 1, 2, 3].map(codeAfter)).toEqual([0, 1, 1, 0])
})
