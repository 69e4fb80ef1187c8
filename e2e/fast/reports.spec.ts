import { LAKE, LAKE_AND_GORGE, makeQuiz } from '../fixtures/made-quiz.ts'
import { missBoth } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

test('an admin sees in the sidebar that reports wait, reads them, and goes to the question and back', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const { path, title } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  const categoryId = path.split('/').at(-1)
  const listed = await adminCalls.get(`/api/questions/category/${categoryId}/admin`)
  const [{ _id: questionId }] = await listed.json()
  const { user } = await (await adminCalls.get('/api/auth/user')).json()
  const answers = { userId: user.id, categoryId, answers: [] }
  await expect(await adminCalls.put('/api/quiz-result/submit', { data: answers })).toBeOK()
  const data = { reason: 'wrong-answer', text: 'It is <b>Sakala</b>.' }
  await expect(await adminCalls.post(`/api/questions/${questionId}/report`, { data })).toBeOK()

  await page.goto(`${site.adminUrl}/account`)
  await page.getByRole('link', { name: /^Reports \d+ waiting$/ }).click()
  const line = page.getByRole('listitem').filter({ hasText: title })
  await expect(line.getByText('1 × Wrong answer')).toBeVisible()
  await line.getByText(LAKE).first().click()
  await expect(line.getByText('It is <b>Sakala</b>.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await line.getByRole('link', { name: 'Edit the question' }).click()
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue(LAKE)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${site.adminUrl}/reports`)
  await expect(line.getByText('1 × Wrong answer')).toBeVisible()
})

test('what is practised is reported too, and the form keeps what was written when it fails', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await missBoth(page, path)
  await page.getByRole('link', { name: 'Practise your mistakes' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  const words = dialog.getByLabel('In your own words (optional)')
  await words.pressSequentially('a b')
  expect(await findViolations(page)).toEqual([])
  await page.route('**/report', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: TOO_MANY }),
  )
  await dialog.getByRole('button', { name: 'Unclear' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Too many reports.')
  await expect(words).toHaveValue('a b')
  await page.unroute('**/report')
  await dialog.getByRole('button', { name: 'Unclear' }).click()
  const said = page.getByText('You reported this: Unclear.')
  await expect(said).toBeVisible()
  await expect(page.locator('p').filter({ has: said })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
})

const TOO_MANY = { code: 'too_many_requests', message: 'Too many reports.' }
