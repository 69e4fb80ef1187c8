import { makeQuiz } from '../fixtures/made-quiz.ts'
import { gorge, lake, peak, playAsClass, questions, statisticsOf } from '../fixtures/statistics.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

test('an admin takes over how difficult play shows a question to be', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  const categoryId = path.split('/').at(-1) ?? ''
  const url = `/api/questions/category/${categoryId}/statistics`
  const { card, open } = statisticsOf(page)
  const asked = page.getByRole('article').filter({ hasText: peak })
  await playAsClass(site, categoryId, 99)
  await page.goto(`${site.adminUrl}/categories/${categoryId}/statistics`)
  await open(peak)
  await expect(card(peak)).toContainText('99 first tries')
  await expect(card(peak)).toContainText('Difficulty: Medium')
  await expect(page.getByText('for players:')).toHaveCount(0)

  await playAsClass(site, categoryId, 1)
  await expect
    .poll(async () => (await (await adminCalls.get(url)).json()).questions[0].attempts)
    .toBe(100)
  await page.reload()
  await open(peak)
  await open(lake)
  await expect(card(peak)).toContainText('Difficulty: Medium · for players: Easy')
  await expect(card(lake)).toContainText('Difficulty: Medium · for players: Hard')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await findViolations(page)).toEqual([])
  await card(peak).getByRole('button', { name: 'Change to Easy' }).click()
  await expect(card(peak)).toContainText('Difficulty changed to Easy.')
  await expect(card(peak).getByText('Difficulty: Easy · for players: Easy')).toBeFocused()
  await expect(card(peak).getByRole('button', { name: /^Change to/ })).toHaveCount(0)

  // The attempts still count, and the history says who changed what.
  await page.reload()
  await open(peak)
  await expect(card(peak)).toContainText('100 first tries')
  await expect(card(peak)).toContainText('Difficulty: Easy')
  await page.goto(`${site.adminUrl}/categories/${categoryId}/questions`)
  await expect(asked).toContainText('Difficulty: Easy')
  await asked.getByRole('link', { name: 'History' }).click()
  const change = page.getByRole('listitem').filter({ hasText: peak }).first()
  await change.getByText(/edited/).click()
  await expect(change).toContainText('Difficulty')
  await change.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.goto(`${site.adminUrl}/categories/${categoryId}/questions`)
  await expect(asked).toContainText('Difficulty: Medium')
})

test('a player is told how many had each question right, after answering', async ({
  playerPage: page,
  adminCalls,
  site,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  await playAsClass(site, path.split('/').at(-1) ?? '')
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect(page.getByText('of players got this right')).toBeHidden()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  const review = page.getByRole('region', { name: 'Review' })
  const item = (text: string) => review.getByRole('listitem').filter({ hasText: text })
  await expect(item(peak)).toContainText('100% of players got this right.')
  await expect(item(gorge)).toContainText('50% of players got this right.')
  await expect(item(lake)).toContainText('0% of players got this right.')
})
