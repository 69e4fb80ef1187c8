import { press, questions, tabTo, type } from '../fixtures/keyboard.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

test('by keyboard alone one logs in, plays a quiz, sees the result and the leaderboard', async ({
  page,
  account: { email, username, password },
  adminCalls,
}) => {
  const { title, path } = await makeQuiz(adminCalls, questions)
  await page.goto('/login')
  await type(page, 'Email', email)
  await type(page, 'Password', password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/quiz')

  await press(page, 'link', `Categories of ${title}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page, 'link', title)
  await expect(page).toHaveURL(path)
  await press(page, 'button', 'Start')

  await expect(page.getByRole('heading', { name: /^Question 1 of 2/ })).toBeFocused()
  const [first, second] = [page.getByRole('radio').first(), page.getByRole('radio').nth(1)]
  await tabTo(page, first)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeChecked()
  await expect(second).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(first).toBeChecked()
  await press(page, 'button', 'Next')

  await expect(page.getByRole('heading', { name: /^Question 2 of 2/ })).toBeFocused()
  await page.keyboard.press('a')
  await expect(first).toBeChecked()
  await press(page, 'button', 'Submit')

  await expect(page.getByRole('heading', { name: 'Quiz Result' })).toBeFocused()
  await expect(page.getByText(/You scored \d out of 2/)).toBeVisible()
  await press(page, 'button', 'Next →')
  await expect(page.getByRole('heading', { name: 'Congratulation!' })).toBeFocused()
  await press(page, 'button', 'Leader Board')
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeFocused()
  await expect(page.getByRole('main').getByText(username).first()).toBeVisible()
})
