import { press, questions, tabTo, type } from '../fixtures/keyboard.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

test('letters and digits choose only while the focus is in the quiz', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  const [first, second] = [page.getByRole('radio').first(), page.getByRole('radio').nth(1)]
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Question 1/ })).toBeFocused()
  await page.keyboard.press('b')
  await expect(second).toBeChecked()
  // Beside the options, but in the quiz.
  await page.getByRole('progressbar', { name: 'Answered' }).click()
  await page.keyboard.press('1')
  await expect(first).toBeChecked()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 100 } })
  await expect(page.locator('body')).toBeFocused()
  await page.keyboard.press('b')
  await page.getByRole('link', { name: 'Home' }).first().focus()
  await page.keyboard.press('2')
  await expect(first).toBeChecked()
})

test('letters and digits can be switched off, and stay off on this device', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  const setting = page.getByRole('checkbox', { name: 'Answer with A–F and 1–6 keys' })
  await page.goto(path)
  await page.getByText('Options').click()
  await expect(setting).toBeChecked()
  await setting.uncheck()
  await page.reload()
  await page.getByText('Options').click()
  await expect(setting).not.toBeChecked()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Question 1/ })).toBeFocused()
  for (const key of ['a', '2', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: /^Question 2/ })).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
})

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

test('by keyboard alone an admin adds a question', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const { title } = await makeQuiz(adminCalls, questions)
  await page.goto(`${site.adminUrl}/add-quiz`)
  await tabTo(page, page.getByRole('combobox', { name: 'Category' }))
  await page.keyboard.type(title)
  await press(page, 'button', '+ Add Quiz')
  await press(page, 'button', 'Add Question')
  await tabTo(page, page.getByRole('textbox', { name: 'Question' }))
  await page.keyboard.type('Which lake lies the lowest?')
  const right = page.getByRole('radio', { name: 'Option A is correct' })
  await tabTo(page, right)
  await page.keyboard.press('Space')
  await expect(right).toBeChecked()
  for (const [letter, lake] of Object.entries({ A: 'Asale', B: 'Tana', C: 'Zway', D: 'Hayq' })) {
    await tabTo(page, page.getByRole('textbox', { name: `Option ${letter}` }))
    await page.keyboard.type(lake)
  }
  await tabTo(page, page.getByRole('textbox', { name: 'Description' }))
  await page.keyboard.type('It lies in the Danakil, below the level of the sea.')
  await press(page, 'button', 'Save')
  await expect(
    page.getByRole('article').filter({ hasText: 'Which lake lies the lowest?' }),
  ).toBeVisible()
})
