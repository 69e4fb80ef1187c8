import { amharic, question } from '../fixtures/ethiopic.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

test('the font for Ethiopic is fetched where such a letter is shown, and nowhere before', async ({
  playerPage: page,
  adminCalls,
}) => {
  const quiz = await makeQuiz(adminCalls, [question])
  const fetched: string[] = []
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.woff2')) fetched.push(request.url())
  })
  await page.goto(quiz.path)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect(fetched.join()).toContain('figtree')
  expect(fetched.join()).not.toContain('ethiopic')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await expect.poll(() => fetched.join()).toContain('ethiopic')
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].map(({ family, status }) => `${family} ${status}`)
  })
  expect(loaded).toContainEqual(expect.stringMatching(/Noto Sans Ethiopic"? loaded/))
})

test('the console gives Ethiopic words their language too', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const { path } = await makeQuiz(adminCalls, [question])
  await page.goto(`${site.adminUrl}${path.replace('/quizflow/', '/categories/')}/questions`)
  await expect(page.getByRole('heading', { name: question.questionText })).toBeVisible()
  const ofButtons = ['ንጥር ቅቤ', 'ንጥር ቅቤ', 'ንጥር ቅቤ']
  await expect(amharic(page)).toHaveText(['ንጥር ቅቤ', 'ክትፎ', 'ጠጅ', ...ofButtons])
})

test('what an admin wrote in Ethiopic carries its language, from the question to the review', async ({
  playerPage: page,
  adminCalls,
}) => {
  const quiz = await makeQuiz(adminCalls, [question])
  await page.goto(quiz.path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await expect(page.getByRole('heading', { name: question.questionText })).toBeVisible()
  expect((await amharic(page).allInnerTexts()).toSorted()).toEqual(
    ['ንጥር ቅቤ', 'ክትፎ', 'ጠጅ'].toSorted(),
  )

  const honeyWine = page.getByRole('radio', { name: /^[AB] Honey wine, or ጠጅ$/ })
  await honeyWine.check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText('You scored 0 out of 1')).toBeVisible()
  // The last names the button by which the question is reported.
  await expect(amharic(page)).toHaveText(['ንጥር ቅቤ', 'ጠጅ', 'ክትፎ', 'ንጥር ቅቤ'])
})
