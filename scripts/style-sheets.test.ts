import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { breakpoints } from '../shared/src/look/tokens.ts'

const REPOSITORY = join(import.meta.dirname, '..')
const sourcesOf = (kind: string) =>
  globSync(`{player-app,admin-app,shared}/src/**/*.${kind}`, { cwd: REPOSITORY })
const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8')
const readSheet = (path: string) => read(path).replaceAll(/\/\*.*?\*\/|url\(.*?\)/gs, '')

function found(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, first = '']) => first)
}

/** The classes in the selectors of a CSS module, as `path .class`. */
function definedIn(path: string): string[] {
  const sheet = readSheet(path).replaceAll(/:global\([^)]*\)/g, '')
  const selectors = found(sheet, /([^{};]+)\{/g).filter((text) => !/^\s*@/.test(text))
  return found(selectors.join(), /\.([a-z][\w-]*)/gi).map((name) => `${path} .${name}`)
}

/** The classes that a component takes from CSS modules, likewise. */
function usedIn(path: string): string[] {
  const code = read(path)
  return [...code.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)].flatMap(
    ([, name = '', from = '']) => {
      const folder = dirname(from.startsWith('.') ? path : '')
      const sheet = from.replace('@quiz-kingdom/shared', 'shared/src')
      const place = relative(REPOSITORY, join(REPOSITORY, folder, sheet))
      return found(code, new RegExp(`(?<![\\w/-])${name}(?:\\.|\\[')(\\w+)`, 'g')).map(
        (used) => `${place} .${used}`,
      )
    },
  )
}

const modules = sourcesOf('module.css')
const used = new Set(sourcesOf('tsx').flatMap(usedIn))

it('defines in CSS modules what components use, and nothing else', () => {
  const defined = new Set(modules.flatMap(definedIn))
  expect(defined.size).toBeGreaterThan(100)
  expect([...defined].toSorted()).toEqual([...used].toSorted())
})

const sheets = sourcesOf('css').map((path) => ({ path, css: readSheet(path) }))

it('takes spaces and sizes of text from the scales', () => {
  const spacing = /(?<![\w-])((?:gap|margin|padding|font-size)[\w-]*:[^;]+);/g
  const literal = sheets.flatMap(({ path, css }) =>
    found(css, spacing)
      .filter((text) => /\drem/.test(text))
      .map((text) => `${path} ${text}`),
  )
  expect(literal).toEqual([])
})

it('changes pages at the widths that have names', () => {
  const named: readonly string[] = Object.values(breakpoints)
  const other = sheets.flatMap(({ path, css }) =>
    found(css.replaceAll(/\(height[^)]*\)/g, ''), /@media([^{]+)/g)
      .filter(
        (condition) =>
          /(?:min|max)-width/.test(condition) ||
          found(condition, /\b([\d.]+(?:em|px))/g).some((width) => !named.includes(width)),
      )
      .map((condition) => `${path} ${condition}`),
  )
  expect(other).toEqual([])
})
