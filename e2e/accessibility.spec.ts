import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { answerAll, openCategory, starterCategory } from './fixtures/play.ts'
import { expect, test } from './fixtures/test.ts'

const physics = starterCategory('science', 'physics.json')

async function expectNoViolations(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
  expect(found, page.url()).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme })

    test('no page for visitors has an accessibility violation', async ({ page }) => {
      for (const path of [
        '/',
        '/login',
        '/signup',
        '/change-password/abc',
        '/unauthorized',
        '/404',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolations(page)
      }
    })

    test('no page for players has an accessibility violation', async ({ playerPage: page }) => {
      await page.goto('/quiz')
      await expect(page.getByRole('link', { name: physics.kingdom }).first()).toBeVisible()
      await expectNoViolations(page)
      await openCategory(page, physics)
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Start' }).click()
      await answerAll(page, physics, 6)
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page).toHaveURL('/result-detail')
      await expectNoViolations(page)
      for (const path of ['/result-score', '/leaderboard']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolations(page)
      }
      await page.goto('/quiz')
      await page.getByRole('link', { name: physics.kingdom }).first().click()
      await expect(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible()
      await expectNoViolations(page)
    })
  })
}
