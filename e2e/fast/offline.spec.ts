import { openAnew, untilKept } from '../fixtures/kept-app.ts'
import { LAKE_AND_GORGE, makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The right answer to either, as they come in any order. */
const RIGHT = /Tana|Tekeze/

test('a quiz that has begun is finished offline, after closing the browser, and sent once', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const quiz = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await page.goto(quiz.path)
  await untilKept(page)
  await expect(page.locator('link[rel=manifest]')).toBeAttached()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: RIGHT }).check()

  await page.context().setOffline(true)
  const offline = await openAnew(page, quiz.path)
  await expect(offline.getByRole('radio', { name: RIGHT })).toBeChecked()
  await offline.getByRole('button', { name: 'Next' }).click()
  await offline.getByRole('radio', { name: RIGHT }).check()
  await offline.getByRole('button', { name: 'Submit' }).click()
  await expect(offline.getByText('Failed to update score. Please try again.')).toBeVisible()
  const later = await openAnew(offline, '/leaderboard')
  const notice = later.getByRole('region', { name: 'Results' })
  await expect(notice).toContainText('1 result not sent yet')

  const sent: string[] = []
  later.on('response', (response) => {
    if (response.url().endsWith('/submit') && response.ok()) sent.push(response.url())
  })
  await later.context().setOffline(false)
  await expect(notice).toContainText(`${quiz.title}: you scored 2 out of 2`)
  expect(sent).toHaveLength(1)
})

test('the worker is always asked for anew, is bound by the policy, and the console has none', async ({
  request,
  site,
}) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('text/javascript')
  expect(worker.headers()['content-security-policy']).toContain("connect-src 'self'")
  expect(await worker.text()).toContain(site.playerUrl)
  const page = await request.get('/')
  expect(page.headers()['content-security-policy']).toContain("worker-src 'self'")
  const console = await request.get(`${site.adminUrl}/sw.js`)
  expect(console.headers()['content-type']).toContain('text/html')
})
