import { png } from '../fixtures/images.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { ALT, addPicture, coinQuiz, openQuestions, QUESTION } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'

test('a picture that the server refuses does not add its question twice', async ({
  adminPage: page,
  adminCalls,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls({ status: 400 })
  const quiz = await makeQuiz(adminCalls, [])
  await openQuestions(page, site.adminUrl, quiz)
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION)
  for (const [index, option] of ['Aksum', 'Kush', 'Gondar', 'Kaffa'].entries()) {
    await page.getByRole('textbox', { name: `Option ${'ABCD'[index]}` }).fill(option)
  }
  await page.getByLabel('Option A is correct').check()
  const broken = { name: 'coin.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.locator('input[type=file]').setInputFiles(broken)
  await page.getByRole('textbox', { name: 'What the picture shows' }).fill(ALT)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Use a PNG, JPEG, WebP or SVG picture')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await png('coin.png'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('img', { name: ALT })).toBeVisible()
  await expect(page.getByRole('heading', { name: QUESTION })).toHaveCount(1)
})

test('a picture that does not come is told in words, moves nothing, and can be asked for again', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const quiz = await coinQuiz(adminCalls)
  await addPicture(adminCalls, quiz)
  const pictures = '**/api/images/*'
  await page.route(pictures, (route) => route.abort())
  await page.goto(quiz.path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const option = page.getByRole('radio', { name: 'Aksum' })
  await expect(option).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await option.boundingBox()
  await expect(page.getByText('The picture could not be loaded.')).toBeVisible()
  await expect(page.getByText(ALT)).toBeVisible()
  await page.unroute(pictures)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('img', { name: ALT })).toBeVisible()
  await expect(page.getByText('The picture could not be loaded.')).toBeHidden()
  await expect.poll(() => option.boundingBox()).toEqual(before)
})
