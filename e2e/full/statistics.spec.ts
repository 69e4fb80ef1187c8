import { makeQuiz } from '../fixtures/made-quiz.ts'
import { gorge, lake, peak, playAsClass, questions } from '../fixtures/statistics.ts'
import { expect, test } from '../fixtures/test.ts'

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
