import { expectAnnounced } from '../fixtures/announced.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

const QUESTIONS = [
  { questionText: 'Where does the Abay begin?', options: ['Tana', 'Zway'], correctAnswer: 0 },
]

test('a result tells what badges it earned, and the page of badges keeps them', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path, title } = await makeQuiz(adminCalls, QUESTIONS)
  await page.goto('/badges')
  await expect(page.getByRole('heading', { name: /^0 of \d+ earned$/ })).toBeVisible()

  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'Tana' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  const news = page.getByRole('region', { name: /new badges$/ })
  for (const badge of ['First Steps', 'Flawless', `Crown of ${title}`]) {
    await expect(news.getByRole('heading', { name: badge, exact: true })).toBeVisible()
  }
  await expectAnnounced(page, /^\d+ new badges: First Steps, .*Flawless/)

  await news.getByRole('link', { name: 'See all badges' }).click()
  await expect(page.getByRole('heading', { name: 'Badges', exact: true })).toBeFocused()
  const earned = page.getByRole('region', { name: / earned$/ })
  await earned.getByText('Flawless').click()
  await expect(earned.getByText('Get every question in a quiz right.')).toBeVisible()
  const ahead = page.getByRole('region', { name: 'Next up' })
  await expect(
    ahead.getByRole('progressbar', { name: 'Progress towards Wanderer' }),
  ).toHaveAttribute('value', '1')

  // Submitted again, the quiz earns nothing more.
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'Tana' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You scored 1 out of 1')).toBeVisible()
  await expect(page.getByText('Flawless')).toBeHidden()
})
