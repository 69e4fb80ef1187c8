import { expectAnnounced } from '../fixtures/announced.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { missBoth, optionOf, questionHeading } from '../fixtures/play.ts'
import { rivers } from '../fixtures/practice.ts'
import { expect, test } from '../fixtures/test.ts'

test('the home page says what is due by the day of the site, whatever the device thinks', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, rivers)
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Today' })
  await expect(card.getByRole('link', { name: 'My mistakes' })).toBeVisible()
  await missBoth(page, path)
  for (const days of [0, -1, 1]) {
    await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000)
    await page.goto('/')
    await expect(card.getByRole('link', { name: '2 to practise' })).toBeVisible()
  }
  await card.getByRole('link', { name: '2 to practise' }).click()
  await expect(page.getByRole('heading', { name: 'Question 1 of 2' })).toBeVisible()
})

test('an answer that found no network stays chosen, and is checked once there is one', async ({
  playerPage: page,
  context,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path } = await makeQuiz(adminCalls, rivers)
  await missBoth(page, path)
  await page.getByRole('link', { name: /^Practise \d+ mistakes?$/ }).click()
  await optionOf(page, 'Upstream').check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('alert')).toContainText('your answer isn’t checked yet')
  await expect(optionOf(page, 'Upstream')).toBeChecked()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Correct!')).toBeVisible()
})

test('there is nothing to practise for who has missed nothing', async ({ playerPage: page }) => {
  await page.goto('/mistakes')
  await expect(page.getByText('No mistakes yet.')).toBeVisible()
  await page.goto('/mistakes/practice')
  await expect(page.getByText('Nothing to practise today.')).toBeVisible()
})

test('a whole quiz is practised with the answer after each question, and then is no first try', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, rivers)
  await page.goto(path)
  await page.getByRole('link', { name: 'Practice mode' }).click()
  await expect(page.getByText('your first try won’t count')).toBeVisible()
  await page.getByRole('button', { name: 'Start practice' }).click()
  await expect(questionHeading(page)).toContainText('Question 1 of 2')
  await optionOf(page, 'Downstream').check()
  await page.getByRole('button', { name: 'Check' }).click()
  await expectAnnounced(page, /^Not quite/)
  await expect(page.getByText('Saved to My mistakes.')).toBeVisible()
  await page.getByRole('button', { name: 'Next question' }).click()
  await optionOf(page, 'Upstream').check()
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('1 of 2 right.')).toBeVisible()

  await page.getByRole('link', { name: 'Play for points' }).click()
  await missBoth(page, path)
  await expect(page.getByText('You’ve seen this quiz before')).toBeVisible()
})
