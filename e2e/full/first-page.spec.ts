import type { Page } from 'playwright/test'
import { hold } from '../fixtures/held-calls.ts'
import { SHIFT_MAX, shiftOf, watchShifts } from '../fixtures/layout-shift.ts'
import { openSlowPage, type SlowPage } from '../fixtures/slow-page.ts'
import { expect, test } from '../fixtures/test.ts'

const APP = '**/assets/index-*.js'

declare global {
  interface Window {
    emptyFrames: number
    schemes: Set<string | undefined>
  }
}

for (const { path, title } of [
  { path: '/', title: 'Daily Quiz, Daily Win!' },
  { path: '/no-such-page', title: 'Page Not Found' },
]) {
  test(`an app that is there before the whole of ${path} waits for the rest`, async ({
    page,
    site,
  }) => {
    const slow = await openSlowPage(site, '</h1>')
    await page.goto(slow.url + path, { waitUntil: 'commit' })
    // What the app makes first.
    await expect(page.locator('body > div:not(#root)')).toBeAttached()
    slow.sendRest()
    await page.waitForLoadState()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.locator('html')).not.toHaveAttribute('data-first-page')
    await expect(page.locator('h1')).toHaveCount(1)
    await leave(page, slow)
  })
}

test('an app that is there before the body of the page waits for it', async ({
  page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const isAsked = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/auth/user', async (route) => {
    calls++
    // What is called ahead of the app, it makes again where that fails.
    if (calls === 1) return route.abort()
    isAsked.resolve()
    await route.continue()
  })
  const slow = await openSlowPage(site, '</head>')
  await page.goto(`${slow.url}/no-such-page`, { waitUntil: 'commit' })
  await isAsked.promise
  slow.sendRest()
  await expect(page.locator('html')).not.toHaveAttribute('data-first-page')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page Not Found')
  await leave(page, slow)
})

test('each address asks for the one file that its page is in, and the app for no other', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  let files = new Set<string>()
  page.on('request', (request) => {
    const [, file] = /\/assets\/(play|account)-[^/]*\.js$/.exec(request.url()) ?? []
    if (file) files.add(file)
  })
  async function expectFile(file: string | null, ...paths: string[]): Promise<void> {
    for (const path of paths) {
      files = new Set()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => [...files], path).toEqual(file === null ? [] : [file])
      expect(await page.locator('html').getAttribute('data-chunk'), path).toBe(file)
    }
  }
  await expectFile('play', '/quiz', '/daily', '/mistakes', '/leaderboard', '/result-score')
  await expectFile('account', '/account', '/profile', '/badges', '/leagues', '/unauthorized')
  await page.context().clearCookies()
  await expectFile('account', '/login', '/signup', '/verify-email/x', '/reset-password/x')
  await expectFile('account', '/change-password/x', '/end-reminder/x', '/leagues/join/x')
  await expectFile(null, '/no-such-page')
})

test('the frame is there for use while the file of the page hangs', async ({ page }) => {
  const release = await hold(page, '**/assets/account-*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.locator('html')).not.toHaveAttribute('data-first-page')
  await expect(page.getByRole('main')).toContainText('Loading...')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})

test('what a quiz shows before its Start is called for while the session is being checked', async ({
  playerPage: page,
}) => {
  const { categories } = await (await page.request.get('/api/category')).json()
  const [{ _id, title }] = categories
  await page.goto('/quiz')
  await expect(page.getByRole('link', { name: /^Categories of / }).first()).toBeVisible()
  const release = await hold(page, '**/api/auth/user')
  const asked = page.waitForRequest(`**/api/questions/category/${_id}/user`)
  await page.goto(`/quizflow/${_id}`, { waitUntil: 'commit' })
  await asked
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})

test('a kingdom and a quiz show their title and picture before the app has loaded, and keep their place', async ({
  playerPage: page,
}) => {
  const [{ _id, title, kingdomId }] = (await (await page.request.get('/api/category')).json())
    .categories
  const { kingdoms } = await (await page.request.get('/api/kingdom')).json()
  const kingdom = kingdoms.find((each: { _id: string }) => each._id === kingdomId)
  for (const [path, heading] of [
    [`/quizkingdom?id=${kingdomId}`, kingdom.title],
    [`/quizflow/${_id}`, title],
  ]) {
    const release = await hold(page, APP)
    await watchShifts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const picture = page.locator('main img:visible')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete))
      .toBe(true)
    const before = await picture.boundingBox()
    const src = await picture.getAttribute('src')
    release()
    await expect(page.locator('html')).not.toHaveAttribute('data-first-page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    expect(await page.locator(`main img[src="${src}"]`).boundingBox()).toEqual(before)
    expect(await shiftOf(page)).toBeLessThanOrEqual(SHIFT_MAX)
    await page.unrouteAll()
  }
})

test('between log-in and the quizzes there is always something to read', async ({
  page,
  account,
}) => {
  await page.addInitScript(() => {
    window.emptyFrames = 0
    const look = () => {
      const main = document.querySelector('main')
      if (
        main &&
        document.documentElement.dataset.firstPage === undefined &&
        !main.innerText.trim()
      )
        window.emptyFrames++
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  const release = await hold(page, '**/assets/play-*.js')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/quiz')
  await expect(page.getByRole('main')).toContainText('Loading...')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter the Quiz Kingdoms!')
  expect(await page.evaluate(() => window.emptyFrames)).toBe(0)
})

const PLAYER_PATHS = [
  '/quiz',
  '/daily',
  '/leaderboard',
  '/leaderboard?board=week',
  '/leaderboard?board=kingdoms',
  '/leagues',
  '/badges',
  '/mistakes',
  '/profile',
  '/account',
]

test.describe('opened cold, nothing jumps, however late what a page lists', () => {
  async function expectNoShift(
    page: Page,
    path: string,
    width: number,
    open = openBeforeLists,
  ): Promise<void> {
    await page.setViewportSize({ width, height: 823 })
    await watchShifts(page)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThanOrEqual(SHIFT_MAX)
  }

  async function openBeforeLists(page: Page, path: string): Promise<void> {
    const release = await hold(page, /\/api\/(?!auth\/user)/)
    const checked = page.waitForResponse('**/api/auth/user')
    await page.goto(path, { waitUntil: 'commit' })
    await checked
    await expect(page.locator('html')).not.toHaveAttribute('data-first-page')
    const main = page.getByRole('main')
    await expect(main).not.toContainText('Checking login...')
    await expect(main).toContainText(/\w/)
    release()
  }

  /** Its banner comes last, when all else of the page is known. */
  async function openBeforeBanner(page: Page, path: string): Promise<void> {
    const release = await hold(page, '**/api/kingdom')
    const categories = page.waitForResponse('**/api/category')
    await page.goto(path, { waitUntil: 'commit' })
    await categories
    await expect(page.getByText('Loading kingdom...')).toBeVisible()
    release()
    await expect(page.getByRole('link', { name: 'All kingdoms' })).toBeVisible()
  }

  for (const width of [412, 1280]) {
    for (const path of ['/', '/login', '/signup', '/daily', '/no-such-page']) {
      test(`on ${path} at ${width} px`, ({ page }) => expectNoShift(page, path, width))
    }

    for (const path of PLAYER_PATHS) {
      test(`on ${path} at ${width} px, logged in`, ({ playerPage }) =>
        expectNoShift(playerPage, path, width))
    }

    test(`on the pages of a kingdom and a quiz at ${width} px`, async ({
      playerPage,
      otherDevicePage,
    }) => {
      const { categories } = await (await playerPage.request.get('/api/category')).json()
      const [{ _id, kingdomId }] = categories
      await expectNoShift(playerPage, `/quizkingdom?id=${kingdomId}`, width, openBeforeBanner)
      await expectNoShift(otherDevicePage, `/quizflow/${_id}`, width)
    })
  }
})

test('a button that is pressed before the app is there does its work as soon as it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await hold(page, APP)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const { path, title, said } of [
  {
    path: '/daily',
    title: 'Daily Quiz',
    said: 'The same questions for everyone, one try a day',
  },
  { path: '/quiz', title: 'Enter the Quiz Kingdoms!' },
]) {
  test(`${path} says what it is before the app is there`, async ({ playerPage: page }) => {
    const release = await hold(page, APP)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    if (said) await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByText('Daily Win!')).toBeHidden()
    release()
    await expect(page.locator('html')).not.toHaveAttribute('data-first-page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    if (said) await expect(page.getByText(said)).toHaveCount(1)
  })
}

for (const { path, title } of [
  { path: '/quiz', title: 'Enter the Quiz Kingdoms!' },
  { path: '/leaderboard', title: 'Leaderboard' },
]) {
  test(`the heading of ${path} is painted before any style sheet is there`, async ({
    playerPage: page,
  }) => {
    const release = await hold(page, '**/assets/*.css')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length),
      )
      .toBe(1)
    release()
    await expect(page.locator('html')).not.toHaveAttribute('data-first-page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
}

test('elsewhere nothing of the home page is seen while the app is on its way', async ({ page }) => {
  const release = await hold(page, APP)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Quiz Kingdom' }).first()).toBeVisible()
  await expect(page.getByText('Daily Win!')).toBeHidden()
  await expect(page.getByText('The same questions for everyone, one try a day')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByText('Daily Win!')).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

test('a chosen colour scheme is there in the first frame', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.addInitScript(() => {
    window.schemes = new Set()
    const look = () => {
      if (document.body) window.schemes.add(document.documentElement.dataset.mantineColorScheme)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect(await page.evaluate(() => [...window.schemes])).toEqual(['dark'])
})

/** What the page would still ask for is not refused: it is gone first. */
async function leave(page: Page, slow: SlowPage): Promise<void> {
  await page.goto('about:blank')
  await slow.close()
}
