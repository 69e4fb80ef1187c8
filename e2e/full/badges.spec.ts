import type { Page } from 'playwright/test'
import { expectAnnounced } from '../fixtures/announced.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

const QUESTIONS = [
  { questionText: 'Where does the Abay begin?', options: ['Tana', 'Zway'], correctAnswer: 0 },
]

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

test('a profile shows what was played, and looks as its player chose', async ({
  playerPage: page,
  account: { username },
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { path, title } = await makeQuiz(adminCalls, QUESTIONS)
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'Zway' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')
  await page.goto('/profile')
  const accuracy = page.getByRole('region', { name: 'Right answers by kingdom' })
  await accuracy.getByText('All kingdoms').click()
  await expect(accuracy.getByRole('row', { name: `${title} 0% 0 of 1` })).toBeVisible()
  const weeks = page.getByRole('region', { name: 'The last 12 weeks' })
  await expect(weeks.getByText('Played on 1 day in 12 weeks.')).toBeVisible()

  const appearance = page.getByRole('form', { name: 'How you appear' })
  await appearance.getByRole('radio', { name: 'Walia ibex' }).check()
  await appearance.getByRole('checkbox', { name: 'Show my profile to other players' }).check()
  await page.route('**/api/profile', (route) => route.abort(), { times: 1 })
  await appearance.getByRole('button', { name: 'Save' }).click()
  await expect(appearance.getByRole('alert')).toBeVisible()
  await expect(appearance.getByRole('radio', { name: 'Walia ibex' })).toBeChecked()
  await appearance.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(page, 'Saved.')
  const inHeader = page.getByRole('banner').getByRole('button', { name: username })
  await expect(inHeader.locator('img')).toHaveAttribute('src', /#walia$/)
  await appearance.getByRole('link', { name: 'its own address' }).click()
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  await expect(page.getByRole('form')).toBeHidden()
  await page.goto('/profile/0123456789abcdef01234567')
  await expect(page.getByText('This profile is private.')).toBeVisible()
})
