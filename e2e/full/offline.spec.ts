import type { Page } from 'playwright/test'
import { cachedAddresses, openAnew, untilKept } from '../fixtures/kept-app.ts'
import { LAKE_AND_GORGE, makeQuiz } from '../fixtures/made-quiz.ts'
import { kingdomLink, starterKingdoms } from '../fixtures/play.ts'
import { openReleases } from '../fixtures/releases.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The right answer to either, as they come in any order. */
const RIGHT = /Tana|Tekeze/

test('a quiz of pictures shows all of them offline, also after closing the browser', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const answer = await adminCalls.get('/api/category')
  const { categories }: { categories: { _id: string; title: string }[] } = await answer.json()
  const { _id } = categories.find(({ title }) => title === 'Outlines of Africa') ?? { _id: '' }
  await page.goto(`/quizflow/${_id}`)
  await untilKept(page)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 14')).toBeVisible()
  const starts = await adminCalls.get(`/api/questions/category/${_id}/admin`)
  const asked: { picture?: { src: string } }[] = await starts.json()
  const pictures = asked.flatMap(({ picture }) => picture?.src ?? [])
  expect(pictures).toHaveLength(14)
  const kept = async () => {
    const addresses = await cachedAddresses(page)
    return pictures.filter((src) => addresses.some((address) => address.endsWith(src)))
  }
  await expect.poll(kept).toEqual(pictures)

  await page.context().setOffline(true)
  const offline = await openAnew(page, `/quizflow/${_id}`)
  for (const number of pictures.keys()) {
    await expect(offline.getByText(`Question ${number + 1} of 14`)).toBeVisible()
    const box = offline.locator('figure [data-state]')
    await expect(box).toHaveAttribute('data-state', 'shown')
    const next = offline.getByRole('button', { name: 'Next' })
    if (number + 1 < pictures.length) await next.click()
  }
})

test('a new version is offered, but beside a question, and no page gets parts of both', async ({
  context,
  playerPage,
  account,
  site,
}) => {
  await playerPage.close()
  const releases = await openReleases(site)
  try {
    await context.request.post(`${site.playerUrl}/api/auth/login`, { data: account })
    const page = await context.newPage()
    const scripts = (of: Page) =>
      of.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => name.endsWith('.js')),
      )
    await page.goto(releases.url)
    await untilKept(page)
    const other = await context.newPage()
    await other.goto(releases.url)
    releases.publish()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const offer = page.getByRole('button', { name: 'Reload now' })
    await expect(page.getByText('A new version is ready')).toBeVisible()

    // What the first release had not loaded yet is still its own.
    await page.getByRole('link', { name: 'Start Quiz Now' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the Quiz Kingdoms!')
    const kingdoms = page.getByRole('region', { name: 'Choose Your Kingdom' })
    await kingdoms.getByRole('link').first().click()
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Question 1/ })).toBeVisible()
    await expect(offer).toBeHidden()
    await page.getByRole('button', { name: 'Quit' }).click()
    await expect(offer).toBeVisible()
    expect((await scripts(page)).filter((name) => name.includes('second'))).toEqual([])

    await offer.click()
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
    await expect.poll(() => scripts(page)).not.toEqual([])
    await expect(page.getByRole('heading', { name: 'Choose a Category' })).toBeVisible()
    expect((await scripts(page)).filter((name) => !name.includes('second'))).toEqual([])

    await other.getByRole('link', { name: 'Start Quiz Now' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Enter the Quiz Kingdoms!')
    expect((await scripts(other)).filter((name) => name.includes('second'))).toEqual([])
  } finally {
    await releases.close()
  }
})

test('in the middle of a deploy nothing of the new version is kept', async ({ page, site }) => {
  const releases = await openReleases(site)
  try {
    await page.goto(releases.url)
    await untilKept(page)
    releases.publishWorker()
    const end = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const found = new Promise<ServiceWorker | null>((resolve) =>
        registration.addEventListener('updatefound', () => resolve(registration.installing)),
      )
      await registration.update().catch(() => {})
      const worker = await found
      await new Promise<void>((resolve) => {
        const look = () => worker?.state !== 'installing' && resolve()
        worker?.addEventListener('statechange', look)
        look()
      })
      return worker?.state
    })
    expect(end).toBe('redundant')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  } finally {
    // Stops requests that would fail once the server has closed.
    await page.goto('about:blank')
    await releases.close()
  }
})

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
  const note = 'You’re offline. Pages you’ve opened still work.'
  await offline.goto('/quiz')
  await expect(kingdomLink(offline, kingdom)).toBeVisible()
  await expect(offline.getByText(note)).toBeVisible()
  await offline.goto(address)
  await expect(offline.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(offline.getByText(note)).toBeVisible()
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
