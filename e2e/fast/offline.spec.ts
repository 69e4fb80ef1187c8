import type { Page } from 'playwright/test'
import { cachedAddresses, openAnew, untilKept } from '../fixtures/kept-app.ts'
import { LAKE_AND_GORGE, makeQuiz } from '../fixtures/made-quiz.ts'
import { kingdomLink, starterKingdoms } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The right answer to either, as they come in any order. */
const RIGHT = /Tana|Tekeze/

test('what was seen opens without a network, and says from when it is', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const [kingdom = ''] = starterKingdoms()
  await page.goto('/leaderboard')
  await untilKept(page)
  await page.goto('/quiz')
  await kingdomLink(page, kingdom).click()
  await expect(page.getByRole('heading', { name: 'Choose a Category' })).toBeVisible()
  const category = page.getByRole('main').getByRole('listitem').first()
  await expect(category).toBeVisible()
  const picture = category.locator('img')
  const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await expect.poll(isDrawn).toBe(true)
  const address = page.url()

  await page.context().setOffline(true)
  const offline = await openAnew(page, '/')
  await expect(offline.getByRole('heading', { level: 1 })).toHaveText('Daily Quiz, Daily Win!')
  const note = 'You are offline. This is what you saw within the last hour.'
  await offline.goto('/quiz')
  await expect(kingdomLink(offline, kingdom)).toBeVisible()
  await expect(offline.getByText(note)).toBeVisible()
  await offline.goto(address)
  await expect(offline.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(offline.getByText(note).first()).toBeVisible()
  await expect
    .poll(() =>
      offline
        .getByRole('main')
        .getByRole('listitem')
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
    )
    .toBe(true)
  await offline.goto('/leaderboard')
  await expect(offline.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a quiz that has begun is finished offline, after closing the browser, and sent once', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const quiz = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await page.goto(quiz.path)
  await untilKept(page)
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

test('after a log-out nothing on the device tells who played here', async ({
  playerPage: page,
  account,
  adminCalls,
  allowFailedCalls,
}) => {
  // A call that is under way at the log-out is refused.
  allowFailedCalls({ status: 401 })
  const quiz = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await page.goto(quiz.path)
  await untilKept(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: RIGHT }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You scored 1 out of 2')).toBeVisible()
  for (const path of ['/leaderboard', '/account', '/quiz']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(`/leaderboard`)
  await expect(page.getByText(account.username).first()).toBeVisible()
  expect(await keptOn(page)).toContain(account.username)

  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const kept = await keptOn(page)
  expect(kept).not.toContain(account.username)
  expect(kept).not.toContain(account.email)
  const calls = (await cachedAddresses(page)).filter((url) => url.includes('/api/'))
  expect(calls.filter((url) => !url.includes('/api/images/'))).toEqual([])
})

/** Everything in the storages and caches of the page's origin, as text. */
async function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
}

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
