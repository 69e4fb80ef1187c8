import type { Page } from 'playwright/test'
import { expectAnnounced } from './fixtures/announced.ts'
import { makeQuiz } from './fixtures/made-quiz.ts'
import { ADMIN } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'
import { findViolations } from './fixtures/violations.ts'

test.use({ serviceWorkers: 'allow' })

const lake = 'Where does the Abay begin?'
const gorge = 'Which gorge is the deepest?'
const questions = [
  { questionText: lake, options: ['Tana', 'Zway'], correctAnswer: 0 },
  { questionText: gorge, options: ['Abay', 'Tekeze'], correctAnswer: 1 },
]

/** Until the app is kept on the device, and the worker answers for this page. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** Submits a quiz of these two questions without an answer. */
async function missBoth(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')
}

const reviewOf = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Review' }).getByRole('listitem').filter({ hasText: text })

test('a report made without a network arrives by itself, and the admin’s answer comes back', async ({
  playerPage: page,
  browser,
  site,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path, title } = await makeQuiz(adminCalls, questions)
  await page.goto('/quiz')
  await untilKept(page)
  await missBoth(page, path)

  await page.context().setOffline(true)
  await reviewOf(page, lake).getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await dialog.getByLabel('In your own words, if you like').fill('It is <b>Sakala</b>.')
  await dialog.getByRole('button', { name: 'Wrong answer' }).click()
  await expect(dialog).toBeHidden()
  await expectAnnounced(page, 'Thank you. Your report is sent once the site can be reached.')
  const kept = reviewOf(page, lake).getByText('Your report is kept on this device')
  await expect(kept).toBeVisible()

  await page.context().setOffline(false)
  await expect(reviewOf(page, lake)).toContainText('You reported this: Wrong answer.')
  await expect(kept).toBeHidden()

  const console = await browser.newContext({ baseURL: site.adminUrl })
  const { email, password } = ADMIN
  await expect(
    await console.request.post('/api/auth/login', { data: { email, password } }),
  ).toBeOK()
  const adminPage = await console.newPage()
  await adminPage.goto('/dashboard')
  await adminPage.getByRole('link', { name: 'Reports 1 waiting' }).click()
  const line = adminPage.getByRole('listitem').filter({ hasText: title })
  await expect(line.getByText('1 × Wrong answer')).toBeVisible()
  await line.getByText(lake).first().click()
  await expect(line.getByText('It is <b>Sakala</b>.')).toBeVisible()

  await line.getByRole('link', { name: 'Edit the question' }).click()
  await expect(adminPage.getByRole('textbox', { name: 'Question' })).toHaveValue(lake)
  await adminPage.getByRole('button', { name: 'Cancel' }).click()
  await expect(adminPage).toHaveURL('/reports')

  await line.getByText(lake).first().click()
  await line.getByLabel('A word to the reporters').fill('The key is Sakala now.')
  expect(await findViolations(adminPage)).toEqual([])
  await line.getByRole('button', { name: 'Mended' }).click()
  await expect(adminPage.getByText('The reports are answered.')).toBeVisible()
  await expect(adminPage.getByText('Nothing waits for an answer')).toBeVisible()
  await expect(adminPage.getByRole('heading', { name: 'Answered' })).toBeVisible()
  await expect(adminPage.getByRole('link', { name: 'Reports', exact: true })).toBeVisible()
  await console.close()

  await page.reload()
  await expect(reviewOf(page, lake)).toContainText('Mended: The key is Sakala now.')
  await expect(reviewOf(page, lake).getByRole('button', { name: 'Report a problem' })).toBeHidden()
})

test('what is practised is reported too, and the form keeps what was written when it fails', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path } = await makeQuiz(adminCalls, questions)
  await missBoth(page, path)
  await page.getByRole('link', { name: 'Practise your mistakes' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  const words = dialog.getByLabel('In your own words, if you like')
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
