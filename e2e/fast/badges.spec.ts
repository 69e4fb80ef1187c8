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
  await expect(page.getByRole('heading', { name: /^Earned: 0 of \d+$/ })).toBeVisible()

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
  const earned = page.getByRole('region', { name: /^Earned/ })
  await earned.getByText('Flawless').click()
  await expect(earned.getByText('Answer every question of a quiz right.')).toBeVisible()
  const ahead = page.getByRole('region', { name: 'Next up' })
  await expect(ahead.getByRole('progressbar', { name: 'Progress of Wanderer' })).toHaveAttribute(
    'value',
    '1',
  )

  // Submitted again, the quiz earns nothing more.
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'Tana' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You scored 1 out of 1')).toBeVisible()
  await expect(page.getByText('Flawless')).toBeHidden()
})

test('a profile shows what was played, and looks as its player chose', async ({
  playerPage: page,
  account: { username },
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path, title } = await makeQuiz(adminCalls, QUESTIONS)
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'Zway' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')
  await page.goto('/profile')
  const accuracy = page.getByRole('region', { name: 'Right answers by kingdom' })
  await expect(accuracy.getByRole('row', { name: `${title} 0% 0 of 1` })).toBeVisible()
  const weeks = page.getByRole('region', { name: 'The last 12 weeks' })
  await expect(weeks.getByText('Played on 1 day in 12 weeks, 1 in the last year.')).toBeVisible()

  const appearance = page.getByRole('form', { name: 'How you appear' })
  await appearance.getByRole('radio', { name: 'Walia ibex' }).check()
  await appearance.getByRole('checkbox', { name: 'Show my profile to other players' }).check()
  await page.route('**/api/profile', (route) => route.abort(), { times: 1 })
  await appearance.getByRole('button', { name: 'Save' }).click()
  await expect(appearance.getByRole('alert')).toBeVisible()
  await expect(appearance.getByRole('radio', { name: 'Walia ibex' })).toBeChecked()
  await appearance.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(page, 'Saved.')
  const inHeader = page.getByRole('banner').getByRole('button', { name: username })
  await expect(inHeader.locator('img')).toHaveAttribute('src', /#walia$/)
  await appearance.getByRole('link', { name: 'its own address' }).click()
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  await expect(page.getByRole('form')).toBeHidden()
  await page.goto('/profile/0123456789abcdef01234567')
  await expect(page.getByText('This profile is private.')).toBeVisible()
})
