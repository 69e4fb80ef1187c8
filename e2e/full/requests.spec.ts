import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 412, height: 823 } })

async function countRequests(page: Page, path: string): Promise<number> {
  let requests = 0
  page.on('request', () => requests++)
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return requests
}

test('the kingdoms need few requests on a phone, and load the other pictures when scrolled', async ({
  playerPage: page,
}) => {
  expect(await countRequests(page, '/quiz')).toBeLessThanOrEqual(23)
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
  expect(await countRequests(playerPage, `/quizkingdom?id=${kingdomId}`)).toBeLessThanOrEqual(20)
  expect(await countRequests(otherDevicePage, `/quizflow/${_id}`)).toBeLessThanOrEqual(21)
})
