import { makeQuiz } from '../fixtures/made-quiz.ts'
import { findObstacles } from '../fixtures/page-checks.ts'
import {
  gorge,
  lake,
  PLAYERS,
  peak,
  playAsClass,
  questions,
  statisticsOf,
} from '../fixtures/statistics.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

test('an admin sees which key is wrong, corrects it, and the question begins anew', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const { path, title } = await makeQuiz(adminCalls, questions)
  const categoryId = path.split('/').at(-1) ?? ''
  const { row, card, open } = statisticsOf(page)

  await page.goto(`${site.adminUrl}/categories/${categoryId}/questions`)
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByText('Not enough data yet: 0 of 30 first tries.')).toBeVisible()

  await playAsClass(site, categoryId)
  // What another process wrote counts from the next second on.
  const attempts = async () => {
    const answer = await adminCalls.get(`/api/questions/category/${categoryId}/statistics`)
    return (await answer.json()).questions[0].attempts
  }
  await expect.poll(attempts).toBe(PLAYERS)
  await page.reload()
  await expect(row(lake)).toContainText('Top players mostly chose B. Is the right answer set')
  await expect(row(gorge)).toContainText('No one chooses C')
  await open(peak)
  await expect(card(peak)).toContainText('Nine in ten get this right')
  await expect(page.getByRole('row').nth(1)).toContainText(lake)
  await open(lake)
  await expect(card(lake)).toContainText('40 first tries')
  await expect(page.getByText('Cronbach’s alpha is')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await findViolations(page)).toEqual([])
  }
  expect(await findObstacles(page, 'statistics')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  await card(lake).getByRole('link', { name: 'Edit question' }).click()
  await page.getByRole('radio', { name: 'Option B is correct' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await open(lake)
  await expect(card(lake)).toContainText('0 first tries')
  await card(lake)
    .getByText(/^Version from/)
    .click()
  await expect(card(lake).getByText(/40 first tries/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
