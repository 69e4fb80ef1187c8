import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures/test.ts'

test('a profile that another device has made private stays so where only the avatar is chosen', async ({
  playerPage: page,
  otherDevicePage: other,
}) => {
  const appearance = (of: Page) => of.getByRole('form', { name: 'How you appear' })
  const isPublic = (of: Page) => appearance(of).getByRole('checkbox', { name: 'Show my profile' })
  const save = async (of: Page) => {
    await appearance(of).getByRole('button', { name: 'Save' }).press('Enter')
    await expect(appearance(of).getByRole('button', { name: 'Save' })).toBeFocused()
    await expect(appearance(of).getByText('Saved.')).toBeVisible()
  }
  await page.goto('/profile')
  await isPublic(page).check()
  await save(page)
  await other.goto('/profile')
  await isPublic(other).uncheck()
  await save(other)
  await page.reload()
  await appearance(page).getByRole('radio', { name: 'Walia ibex' }).check()
  await expect(isPublic(page)).not.toBeChecked()
  await save(page)
  await page.reload()
  await expect(appearance(page).getByRole('radio', { name: 'Walia ibex' })).toBeChecked()
  await expect(isPublic(page)).not.toBeChecked()
})
