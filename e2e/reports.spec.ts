import type { Browser, Page } from 'playwright/test'
import { expectAnnounced } from './fixtures/announced.ts'
import { makeQuiz } from './fixtures/made-quiz.ts'
import { ADMIN, type Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'
import { findViolations } from './fixtures/violations.ts'

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

test.describe('with the app kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a report made without a network is kept, and arrives by itself', async ({
    playerPage: page,
    adminCalls,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    const { path } = await makeQuiz(adminCalls, questions)
    await page.goto('/quiz')
    await untilKept(page)
    await missBoth(page, path)

    await page.context().setOffline(true)
    await reviewOf(page, lake).getByRole('button', { name: 'Report a problem' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByRole('button', { name: 'Wrong answer' }).click()
    await expect(dialog).toBeHidden()
    await expectAnnounced(page, 'Thank you. Your report is sent once the site can be reached.')
    const kept = reviewOf(page, lake).getByText('Your report is kept on this device')
    await expect(kept).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await expect(page.getByRole('heading', { name: '1 report not sent yet' })).toBeFocused()
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(kept).toBeVisible()

    await page.context().setOffline(false)
    await expect(reviewOf(page, lake)).toContainText('You reported this: Wrong answer.')
    await expect(kept).toBeHidden()
  })
})

/** The console, in a browser of its own. */
async function openConsole(browser: Browser, { adminUrl }: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: adminUrl })
  const { email, password } = ADMIN
  const data = { email, password }
  await expect(await context.request.post('/api/auth/login', { data })).toBeOK()
  return context.newPage()
}

test('what an admin answers to a report stands in the player’s review', async ({
  playerPage: page,
  browser,
  site,
  adminCalls,
}) => {
  const { path, title } = await makeQuiz(adminCalls, questions)
  await missBoth(page, path)
  await reviewOf(page, lake).getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('button', { name: 'Wrong answer' }).click()
  await expect(reviewOf(page, lake)).toContainText('You reported this: Wrong answer.')

  const admin = await openConsole(browser, site)
  await admin.goto('/reports')
  const line = admin.getByRole('listitem').filter({ hasText: title })
  await line.getByText(lake).first().click()
  await line.getByLabel('A word to the reporters').fill('The key is Sakala now.')
  await line.getByRole('button', { name: 'Mended' }).click()
  await expect(admin.getByText('The reports are answered.')).toBeVisible()
  await expect(line.getByRole('button', { name: 'Mended' })).toHaveCount(0)
  await expect(line).toContainText('The key is Sakala now.')
  await admin.context().close()

  await page.reload()
  await expect(reviewOf(page, lake)).toContainText('Mended: The key is Sakala now.')
  await expect(reviewOf(page, lake).getByRole('button', { name: 'Report a problem' })).toBeHidden()
})

test('an admin sees in the sidebar that reports wait, reads them, and goes to the question and back', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const { path, title } = await makeQuiz(adminCalls, questions)
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
  await line.getByText(lake).first().click()
  await expect(line.getByText('It is <b>Sakala</b>.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await line.getByRole('link', { name: 'Edit the question' }).click()
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue(lake)
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
