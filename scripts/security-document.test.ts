import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readContract } from './contract.ts'
import { formatOperations } from './operations-table.ts'

const REPOSITORY = join(import.meta.dirname, '..')
const DOCUMENT = join(REPOSITORY, 'docs/security.md')
const text = readFileSync(DOCUMENT, 'utf8')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; they come before those of level 3. */
const LAST_OF_SECTION: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
}

const FOLDERS =
  'admin-app|deploy|docs|e2e|player-app|question-files|scripts|server|shared|system-tests'
const PATH = new RegExp(`\`((?:${FOLDERS})/[^\`]*)\``, 'g')
const QUOTED_TEST = new RegExp(`\`((?:${FOLDERS})/[^\`]*\\.ts)\` "([^"]+)"`, 'g')
const LINK = /\]\(([^)#:]+)[^)]*\)/g

describe('docs/security.md', () => {
  it('names files that are there', () => {
    const paths = [...text.matchAll(PATH)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([])
  })

  it('leads to documents that are there', () => {
    const links = [...text.matchAll(LINK)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !existsSync(join(dirname(DOCUMENT), link)))).toEqual([])
  })

  it('lists the operations as the contract has them', async () => {
    expect(text).toContain(formatOperations(await readContract()))
  })

  it('quotes the end of one test each', () => {
    const quoted = [...text.matchAll(QUOTED_TEST)]
    expect(quoted.length).toBeGreaterThan(100)
    const lost = quoted.filter(([, path = '', sentence = '']) => !isNamed(path, sentence))
    expect(lost.map(([whole]) => whole)).toEqual([])
  })

  it('has a row, or a reason for none, for each requirement of levels 1 and 2', () => {
    const rows = [...text.matchAll(/^\|(\d+\.\d+\.\d+)\|[12]\|/gm)].map(([, number]) => number)
    const reasons = [...text.matchAll(/^(?:Not applicable|Documented above)[^|]*?\n\n/gm)].join('')
    const excused = [...reasons.matchAll(/\d+\.\d+\.\d+(?=[,\s:.])/g)].map(([number]) => number)
    const accounted = new Set([...rows, ...excused])
    const asked = Object.entries(LAST_OF_SECTION).flatMap(([section, last]) =>
      Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
    )
    expect(asked.filter((number) => !accounted.has(number))).toEqual([])
    expect(rows).toEqual([...new Set(rows)])
    expect(rows.filter((number) => number === undefined || !asked.includes(number))).toEqual([])
  })
})

/** Whether exactly one string in the file is, or ends with, that sentence. */
function isNamed(path: string, sentence: string): boolean {
  const source = readFileSync(join(REPOSITORY, path), 'utf8')
  const ends = ["'", '"', '`'].flatMap((quote) => source.split(`${sentence}${quote}`).slice(0, -1))
  return ends.length === 1 && !/\w$/.test(ends.join(''))
}
