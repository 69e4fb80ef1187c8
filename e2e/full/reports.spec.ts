import type { Page } from 'playwright/test'
import { expectAnnounced } from '../fixtures/announced.ts'
import { untilKept } from '../fixtures/kept-app.ts'
import { LAKE, LAKE_AND_GORGE, makeQuiz } from '../fixtures/made-quiz.ts'
import { missBoth } from '../fixtures/play.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

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
    const { path } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
    await page.goto('/quiz')
    await untilKept(page)
    await missBoth(page, path)

    await page.context().setOffline(true)
    await reviewOf(page, LAKE).getByRole('button', { name: 'Report a problem' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem' })
    await dialog.getByRole('button', { name: 'Wrong answer' }).click()
    await expect(dialog).toBeHidden()
    await expectAnnounced(page, 'Thank you. We’ll send your report when you’re back online.')
    const kept = reviewOf(page, LAKE).getByText('We’ll send your report')
    await expect(kept).toBeVisible()
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await expect(page.getByRole('heading', { name: '1 report not sent yet' })).toBeFocused()
    await page.getByRole('button', { name: 'Stay logged in' }).click()
    await expect(kept).toBeVisible()

    await page.context().setOffline(false)
    await expect(reviewOf(page, LAKE)).toContainText('You reported this: Wrong answer.')
    await expect(kept).toBeHidden()
  })
})

test('what an admin answers to a report stands in the player’s review', async ({
  playerPage: page,
  browser,
  accounts,
  site,
  adminCalls,
}) => {
  const { path, title } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await missBoth(page, path)
  await reviewOf(page, LAKE).getByRole('button', { name: 'Report a problem' }).click()
  await page.getByRole('button', { name: 'Wrong answer' }).click()
  await expect(reviewOf(page, LAKE)).toContainText('You reported this: Wrong answer.')

  // The console, in a browser of its own.
  const context = await browser.newContext({ baseURL: site.adminUrl })
  await context.addCookies(await accounts.logIn(ADMIN))
  const admin = await context.newPage()
  await admin.goto('/reports')
  const line = admin.getByRole('listitem').filter({ hasText: title })
  await line.getByText(LAKE).first().click()
  await line.getByLabel('A word to the reporters').fill('The key is Sakala now.')
  await line.getByRole('button', { name: 'Mended' }).click()
  await expect(admin.getByText('The reports are answered.')).toBeVisible()
  await expect(line.getByRole('button', { name: 'Mended' })).toHaveCount(0)
  await expect(line).toContainText('The key is Sakala now.')
  await context.close()

  await page.reload()
  await expect(reviewOf(page, LAKE)).toContainText('Fixed: The key is Sakala now.')
  await expect(reviewOf(page, LAKE).getByRole('button', { name: 'Report a problem' })).toBeHidden()
})
