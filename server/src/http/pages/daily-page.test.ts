import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseDailyPath, renderDailyPage } from './daily-page.ts'
import { fillAddresses } from './page-addresses.ts'

const SITE = 'https://quiz.example'
const source = readFileSync(join(import.meta.dirname, '../../../../player-app/index.html'), 'utf8')
const page = fillAddresses(source, { playerUrl: SITE, adminUrl: SITE })

it.each([
  ['/daily', null],
  ['/daily/', null],
  ['/daily/2026-11-22', '2026-11-22'],
  ['/daily/yesterday', undefined],
  ['/daily/2026-11-22/x', undefined],
  ['/dailyness', undefined],
  ['/', undefined],
])('takes %j for the page of day %j', (path, day) => {
  expect(parseDailyPath(path)).toBe(day)
})

it('tells of the day, with an address and a picture of its own', () => {
  const daily = renderDailyPage(page, SITE, '2026-11-22')
  for (const told of [
    '<title>Daily Quiz, 22 November 2026 · Quiz Kingdom</title>',
    'property="og:title" content="Daily Quiz, 22 November 2026: can you do better?"',
    `property="og:url" content="${SITE}/daily/2026-11-22"`,
    `property="og:image" content="${SITE}/daily-preview.png"`,
    `rel="canonical" href="${SITE}/daily/2026-11-22"`,
  ]) {
    expect(daily).toContain(told)
  }
  expect(daily).not.toContain('social-preview')
})

it('is else the same page', () => {
  const lines = page.split('\n')
  const daily = renderDailyPage(page, SITE, null).split('\n')
  const changed = daily.filter((line, index) => line !== lines[index])
  expect(changed).toHaveLength(7)
})
