import { starterCategory, startQuiz } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

const physics = starterCategory('science', 'physics.json')

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
