import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './fixtures/test.ts'

const APP = '**/assets/index-*.js'
const SHIFT_MAX = 0.02

declare global {
  interface Window {
    heading: Element | null
    shift: number
    emptyFrames: number
    schemes: Set<string | undefined>
  }
}

/** Lets nothing of this address through until it is told to. */
async function hold(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('no page has a script or a style attribute in it, and its policy names its styles', async ({
  request,
}) => {
  for (const path of ['/', '/login', '/quizkingdom']) {
    const answer = await request.get(path)
    const page = await answer.text()
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(page).not.toMatch(/\sstyle=|\son[a-z]+=/)
    const policy = answer.headers()['content-security-policy']
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
    expect(answer.headers()['content-encoding']).toBe('br')
  }
})

test('a browser that has the page already is told so', async ({ request }) => {
  const first = await request.get('/')
  const again = await request.get('/', { headers: { 'if-none-match': first.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
})

test('the home page is there before the app is, and the app goes on with what is there', async ({
  page,
}) => {
  const release = await hold(page, APP)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily Quiz, Daily Win!')
  await expect(page.getByRole('link', { name: 'Start Quiz Now' })).toHaveAttribute('href', '/quiz')
  await page.evaluate(() => {
    window.heading = document.querySelector('h1')
  })
  release()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('h1') === window.heading)).toBe(true)
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

test('elsewhere nothing of the home page is seen while the app is on its way', async ({ page }) => {
  const release = await hold(page, APP)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Quiz Kingdom' }).first()).toBeVisible()
  await expect(page.getByText('Daily Win!')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByText('Daily Win!')).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

test('a chosen colour scheme is there in the first frame', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
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

test('search engines are told where the site is', async ({ request, site }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain(`Sitemap: ${site.playerUrl}/sitemap.xml`)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('xml')
  expect(await sitemap.text()).toContain(`<loc>${site.playerUrl}/</loc>`)
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

test.describe('opened cold, nothing jumps', () => {
  async function shiftOf(context: BrowserContext, path: string): Promise<number> {
    const page = await context.newPage()
    await page.addInitScript(() => {
      window.shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ('value' in entry && typeof entry.value === 'number') window.shift += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    if (path.startsWith('/quizkingdom')) {
      // Its banner comes last, when all else of the page is known.
      const release = await hold(page, '**/api/kingdom')
      const categories = page.waitForResponse('**/api/category/kingdom/*')
      await page.goto(path, { waitUntil: 'commit' })
      await categories
      await expect(page.getByText('Loading kingdom...')).toBeVisible()
      release()
      await expect(page.getByRole('link', { name: 'All kingdoms' })).toBeVisible()
    } else await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() => window.shift)
    await page.close()
    return shift
  }

  for (const width of [412, 1280]) {
    test(`at ${width} px`, async ({ browser, context, playerPage, site }) => {
      const { categories } = await (await context.request.get('/api/category')).json()
      const [{ _id, kingdomId }] = categories
      const cookies = await context.cookies()
      await playerPage.close()
      const publicPages = ['/', '/login', '/signup', '/daily', '/no-such-page']
      const playerPages = [
        '/quiz',
        `/quizkingdom?id=${kingdomId}`,
        `/quizflow/${_id}`,
        '/leaderboard',
        '/account',
      ]
      for (const path of [...publicPages, ...playerPages]) {
        const cold = await browser.newContext({
          baseURL: site.playerUrl,
          viewport: { width, height: 823 },
        })
        if (playerPages.includes(path)) await cold.addCookies(cookies)
        expect(await shiftOf(cold, path), path).toBeLessThanOrEqual(SHIFT_MAX)
        await cold.close()
      }
    })
  }
})
