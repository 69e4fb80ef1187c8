import { png } from '../fixtures/images.ts'
import { ALT, addPicture, coinQuiz, openQuestions, QUESTION } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

test('an admin gives a question a picture in its form, changes its words and takes it away', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const quiz = await coinQuiz(adminCalls)
  await openQuestions(page, site.adminUrl, quiz)
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.locator('input[type=file]').setInputFiles(await png('coin.png'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Describe what the picture shows')).toBeVisible()
  const words = page.getByRole('textbox', { name: 'What the picture shows' })
  await words.fill('A coin of Aksum')
  await expect(page.getByText('this description contains the answer (“Aksum”)')).toBeVisible()
  await words.fill(ALT)
  await expect(page.getByText('this description contains the answer')).toBeHidden()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: ALT })).toBeVisible()

  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(words).toHaveValue(ALT)
  await words.fill('A gold coin with a king.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: 'A gold coin with a king.' })).toBeVisible()

  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A gold coin with a king.' })).toBeHidden()
})

test('a player sees the picture above the options, enlarged by the keyboard, and in the review', async ({
  playerPage: page,
  adminCalls,
}) => {
  const quiz = await coinQuiz(adminCalls)
  await addPicture(adminCalls, quiz)
  await page.goto(quiz.path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const picture = page.getByRole('main').getByRole('img', { name: ALT })
  await expect(picture).toBeVisible()
  await expect(page.getByText('Drawn by Sara')).toBeVisible()
  const zoom = page.getByRole('button', { name: 'Enlarge the picture' })
  // The corners of a picture hold what is asked about.
  const belowPicture = async () => {
    const [shown, sign] = [await picture.boundingBox(), await zoom.getByText('+').boundingBox()]
    return shown && sign && sign.y >= shown.y + shown.height
  }
  await expect.poll(belowPicture).toBe(true)
  await zoom.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await expect(dialog).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  // Letters choose an option where nothing lies over the quiz.
  await page.keyboard.press('b')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(zoom).toBeFocused()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  await page.getByRole('radio', { name: 'Aksum' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')
  await expect(picture).toBeVisible()
})
