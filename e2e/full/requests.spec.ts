import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 412, height: 823 } })

/** `last` is text that the page shows once its calls are answered. */
async function countRequests(page: Page, path: string, last: string): Promise<number> {
  let requests = 0
  page.on('request', () => requests++)
  await page.goto(path)
  await expect(page.getByText(last)).toBeVisible()
  await page.waitForLoadState('networkidle')
  return requests
}

test('the kingdoms need few requests on a phone, and load the other pictures when scrolled', async ({
  playerPage: page,
}) => {
  expect(await countRequests(page, '/quiz', 'Start a streak')).toBeLessThanOrEqual(20)
  const last = page.locator('main li img').last()
  await expect(last).not.toHaveAttribute('src')
  await last.scrollIntoViewIfNeeded()
  await expect
    .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('a kingdom and a quiz need few requests on a phone', async ({
  playerPage,
  otherDevicePage,
}) => {
  const { categories } = await (await playerPage.request.get('/api/category')).json()
  const [{ _id, kingdomId }] = categories
  const kingdom = `/quizkingdom?id=${kingdomId}`
  expect(await countRequests(playerPage, kingdom, 'No recent activity')).toBeLessThanOrEqual(20)
  const quiz = `/quizflow/${_id}`
  expect(await countRequests(otherDevicePage, quiz, 'Before You Begin')).toBeLessThanOrEqual(20)
})
