import { makeLeague } from '../fixtures/leagues.ts'
import { findObstacles } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

test('boards and leagues fit thumbs, large text and low windows', async ({ playerPage: page }) => {
  await makeLeague(page, 'A league with a long name, as some are')
  const league = new URL(page.url()).pathname
  const found: string[] = []
  for (const path of [
    '/leaderboard?board=day',
    '/leaderboard?board=kingdoms',
    '/leagues',
    league,
  ]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    found.push(...(await findObstacles(page, path)))
  }
  expect(found).toEqual([])
})
