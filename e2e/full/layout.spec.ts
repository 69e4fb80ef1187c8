import type { Locator, Page } from 'playwright/test'
import { answerAll, starterCategory, startQuiz } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

const physics = starterCategory('science', 'physics.json')

/** Each page, and what is the last of it to arrive. */
const publicPages = {
  '/': (page: Page) => page.getByRole('contentinfo').getByRole('link').first(),
  '/login': (page: Page) => page.getByRole('button', { name: 'Login' }),
  '/signup': (page: Page) => page.getByRole('button', { name: 'Sign Up' }),
  '/unauthorized': (page: Page) => page.getByRole('button', { name: 'Go Back' }),
  '/no-such-page': (page: Page) => page.getByRole('link', { name: 'Go Home' }),
}

const playerPages = {
  '/quiz': (page: Page) => page.getByRole('heading', { name: physics.kingdom, exact: true }),
  '/account': (page: Page) => page.getByText('This device', { exact: true }),
  '/leaderboard': (page: Page) => page.getByText(/Top 3 Players|No players yet/),
  '/badges': (page: Page) => page.getByRole('heading', { name: 'Still to earn' }),
  '/profile': (page: Page) => page.getByRole('button', { name: 'Save' }),
  '/result-detail': (page: Page) => page.getByText('No result found.'),
  '/result-score': (page: Page) => page.getByText(/You get 0 points!/),
}

async function openEach(page: Page, pages: Record<string, (page: Page) => Locator>): Promise<void> {
  for (const [path, lastOf] of Object.entries(pages)) {
    await page.goto(path)
    await expect(lastOf(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await expectNoSidewaysScroll(page)
  }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${page.url()} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 320, height: 740 })
}

test('nothing scrolls sideways, from 320 to 1280 px', async ({ playerPage: page, context }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await openEach(page, playerPages)
  await startQuiz(page, physics)
  await expectNoSidewaysScroll(page)
  await answerAll(page, physics, 5)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')
  await expectNoSidewaysScroll(page)

  await context.clearCookies()
  await openEach(page, publicPages)
})

test('a small phone shows a question with all its options above the buttons', async ({
  playerPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await startQuiz(page, physics)
  const gap = () =>
    page.evaluate(() => {
      const last = [...document.querySelectorAll('label:has([type=radio])')].at(-1)
      const next = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Next',
      )
      if (!last || !next) return undefined
      return next.getBoundingClientRect().top - last.getBoundingClientRect().bottom
    })
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await expect(page.getByRole('radio').first()).toBeInViewport({ ratio: 1 })
})

test('a phone has a sidebar that opens, closes by Escape and by going somewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const opener = page.getByRole('button', { name: /open.*(menu|navigation)/i })
  await opener.click()
  const sidebar = page.getByRole('dialog')
  await expect(sidebar).toBeVisible()
  for (const name of ['Home', 'Quiz', 'Leader Board', 'Get Started']) {
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await sidebar.getByRole('link', { name: 'Get Started' }).click()
  await expect(sidebar).toBeHidden()
  await expect(page).toHaveURL('/login')
})

test('the page runs under its own content security policy', async ({ page }) => {
  const answer = await page.goto('/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  await expect(page.getByRole('heading', { name: 'Daily Quiz, Daily Win!' })).toBeVisible()
})
