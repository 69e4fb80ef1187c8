import type { Page } from 'playwright/test'
import { expectAnnounced } from '../fixtures/announced.ts'
import { untilKept } from '../fixtures/kept-app.ts'
import { LAKE, LAKE_AND_GORGE, makeQuiz } from '../fixtures/made-quiz.ts'
import { missBoth } from '../fixtures/play.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

const TOO_MANY = { code: 'too_many_requests', message: 'Too many reports.' }

const reviewOf = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Review' }).getByRole('listitem').filter({ hasText: text })

test.describe('with the app kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a report made without a network is kept, and arrives by itself', async ({
    playerPage: page,
    adminCalls,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    const { path } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
    await page.goto('/quiz')
    await untilKept(page)
    await missBoth(page, path)

    await page.context().setOffline(true)
    await reviewOf(page, LAKE).getByRole('button', { name: 'Report a problem' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByRole('button', { name: 'Wrong answer' }).click()
    await expect(dialog).toBeHidden()
    await expectAnnounced(page, 'Thank you. We’ll send your report when you’re back online.')
    const kept = reviewOf(page, LAKE).getByText('We’ll send your report')
    await expect(kept).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await expect(page.getByRole('heading', { name: '1 report not sent yet' })).toBeFocused()
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(kept).toBeVisible()

    await page.context().setOffline(false)
    await expect(reviewOf(page, LAKE)).toContainText('You reported this: Wrong answer.')
    await expect(kept).toBeHidden()
  })
})

test('what an admin answers to a report stands in the player’s review', async ({
  playerPage: page,
  browser,
  accounts,
  site,
  adminCalls,
}) => {
  const { path, title } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await missBoth(page, path)
  await reviewOf(page, LAKE).getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('button', { name: 'Wrong answer' }).click()
  await expect(reviewOf(page, LAKE)).toContainText('You reported this: Wrong answer.')

  // The console, in a browser of its own.
  const context = await browser.newContext({ baseURL: site.adminUrl })
  await context.addCookies(await accounts.logIn(ADMIN))
  const admin = await context.newPage()
  await admin.goto('/reports')
  const line = admin.getByRole('listitem').filter({ hasText: title })
  await line.getByText(LAKE).first().click()
  await line
    .getByLabel('Message to the players who reported it (optional)')
    .fill('The key is Sakala now.')
  await line.getByRole('button', { name: 'Fixed' }).click()
  await expect(admin.getByText('Reports answered.')).toBeVisible()
  await expect(line.getByRole('button', { name: 'Fixed' })).toHaveCount(0)
  await expect(line).toContainText('The key is Sakala now.')
  await context.close()

  await page.reload()
  await expect(reviewOf(page, LAKE)).toContainText('Fixed: The key is Sakala now.')
  await expect(reviewOf(page, LAKE).getByRole('button', { name: 'Report a problem' })).toBeHidden()
})

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
  await expect(line.getByText('Wrong answer', { exact: true })).toBeVisible()
  await line.getByText(LAKE).first().click()
  await expect(line.getByText('It is <b>Sakala</b>.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await line.getByRole('link', { name: 'Edit the question' }).click()
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue(LAKE)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${site.adminUrl}/reports`)
  await expect(line.getByText('Wrong answer', { exact: true })).toBeVisible()
})

test('what is practised is reported too, and the form keeps what was written when it fails', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await missBoth(page, path)
  await page.getByRole('link', { name: /^Practise \d+ mistakes?$/ }).click()
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
