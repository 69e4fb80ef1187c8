import { makeLeague, play, unique } from '../fixtures/leagues.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { findObstacles } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const question = {
  questionText: 'Which lake feeds the Abay?',
  options: ['Tana', 'Abaya'],
  correctAnswer: 0,
}

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

test('a player who has just played is on the boards of today and of the kingdom', async ({
  playerPage: page,
  adminCalls,
  account,
}) => {
  const { title, path } = await makeQuiz(adminCalls, [question])
  await play(page, path)
  await page.goto('/leaderboard')
  const boards = page.getByRole('navigation', { name: 'Boards' })
  await boards.getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL('/leaderboard?board=day')
  await expect(boards.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  const own = page.getByRole('region', { name: 'Your Position' })
  await expect(own).toContainText(account.username)
  await expect(own).toContainText('3 points')
  await boards.getByRole('link', { name: 'Kingdoms' }).click()
  await page
    .getByRole('navigation', { name: 'Kingdoms' })
    .getByRole('link', { name: title })
    .click()
  await expect(own).toContainText('the only player')
  const podium = page.getByRole('region', { name: 'Top 3 Players' })
  await expect(podium.getByRole('listitem')).toHaveText(new RegExp(account.username))
})

test('an owner removes a member and deletes the league, asked before each', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await makeLeague(page, unique('Short-lived'))
  const code = await page.getByRole('definition').first().innerText()
  await expect(await adminCalls.post('/api/leagues/join', { data: { code } })).toBeOK()
  await page.reload()
  await page.getByRole('button', { name: 'Remove keeper' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: 'keeper' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove keeper' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: 'keeper' })).toBeHidden()
  await page.getByRole('button', { name: 'Delete the league' }).click()
  await question.getByRole('button', { name: 'Delete the league' }).click()
  await expect(page).toHaveURL('/leagues')
  await expect(page.getByText('You’re not in a league yet')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('Failed to load the league')
  await expect(page.getByText(code)).toHaveCount(0)
})
