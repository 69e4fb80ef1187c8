import {
  addKingdom,
  chooseImage,
  DESCRIPTION,
  kingdomCard,
  newTitle,
  pressAction,
} from '../fixtures/console-forms.ts'
import { png } from '../fixtures/images.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('kingdoms', () => {
  test.beforeEach(async ({ adminPage, site }) => {
    await adminPage.goto(`${site.adminUrl}/kingdoms`)
    await expect(adminPage.getByRole('heading', { name: 'Kingdoms', level: 1 })).toBeVisible()
  })

  test('one is added, edited, deleted and brought back', async ({ adminPage: page }) => {
    const title = newTitle('Kingdom')
    await addKingdom(page, title)
    await expect(kingdomCard(page, title).getByText('No categories')).toBeVisible()

    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No changes detected')).toBeVisible()
    const renamed = `${title}, renamed`
    await page.getByLabel('Title').fill(renamed)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { name: renamed })).toBeVisible()

    await page.getByRole('button', { name: `Delete ${renamed}` }).click()
    await expect(page.getByText('kingdom deleted successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: renamed })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: renamed })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: renamed })).toBeVisible()
  })
})

test.describe('categories', () => {
  test.beforeEach(async ({ adminPage, site }) => {
    await adminPage.goto(`${site.adminUrl}/categories`)
    await expect(adminPage.getByRole('heading', { name: 'Categories', level: 1 })).toBeVisible()
  })

  test('one is added, found, edited, deleted and brought back', async ({ adminPage: page }) => {
    const title = newTitle('Category')
    await page.getByRole('button', { name: 'Add Category' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    for (const message of [
      'A title is required',
      'A description is required',
      'Kingdom is required',
    ]) {
      await expect(page.getByText(message, { exact: true })).toBeVisible()
    }
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').fill(DESCRIPTION)
    await page.getByLabel('Kingdom').selectOption({ label: 'Science' })
    await page.getByLabel('Points').fill('3')
    await page.getByLabel('Time').fill('30:00')
    await chooseImage(page, await png())
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Time must be 0:00 to 29:59')).toBeVisible()
    await page.getByLabel('Time').fill('4:30')
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByPlaceholder('Search...').fill(title)
    const row = page.getByRole('row', { name: new RegExp(title) })
    await expect(row).toContainText(`${DESCRIPTION} (Science)`)
    await expect(row).toContainText('4:30')

    await pressAction(page, title, 'Edit')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No changes detected')).toBeVisible()
    await page.getByLabel('Points').fill('5')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByPlaceholder('Search...')).toHaveValue(title)
    await expect(row.getByRole('button', { name: /^Actions/ })).toBeFocused()
    await expect(row.getByRole('cell', { name: '5', exact: true })).toBeVisible()

    await pressAction(page, title, 'Delete')
    await expect(page.getByText('Category deleted successfully!')).toBeVisible()
    await expect(row).toBeHidden()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(row).toBeVisible()
    await expect(row.getByRole('button', { name: /^Actions/ })).toBeFocused()
    await expect(page.getByText('Category restored.')).toBeVisible()
  })
})

test('questions are added, edited, deleted, brought back, and opened as a player', async ({
  adminPage: page,
  site,
}) => {
  await page.goto(`${site.adminUrl}/add-quiz`)
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 3 })
  await page.getByRole('button', { name: '+ Add Quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()

  const text = `${newTitle('Question')}?`
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter the question text')).toBeVisible()
  await page.getByRole('textbox', { name: 'Question' }).fill(text)
  for (const [letter, option] of Object.entries({ A: 'one', B: 'two', C: 'three', D: 'Three' })) {
    await page.getByRole('textbox', { name: `Option ${letter}` }).fill(option)
  }
  await page.getByLabel('Option C is correct').check()
  await page.getByLabel('Description').fill('Three is what comes after two.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Options must be unique')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Option D' }).click()
  // The right one stays right when one above it goes.
  await page.getByRole('button', { name: 'Remove Option A' }).click()
  await expect(page.getByLabel('Option B is correct')).toBeChecked()
  await expect(page.getByRole('button', { name: /^Remove Option/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()

  const card = page.getByRole('article').filter({ hasText: text })
  await expect(card.getByText('three', { exact: true })).toBeVisible()
  await expect(card.getByText('(correct answer)')).toHaveCount(1)

  await card.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Option A' }).fill('second')
  const keepsOrder = page.getByRole('checkbox', { name: 'Keep the options in this order' })
  await keepsOrder.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('second', { exact: true })).toBeVisible()
  await expect(card.getByText('Options keep this order')).toBeVisible()
  await card.getByRole('button', { name: /^Edit/ }).click()
  await expect(keepsOrder).toBeChecked()
  await keepsOrder.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Options keep this order')).toHaveCount(0)

  await card.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Question deleted successfully!')).toBeVisible()
  await expect(card).toBeHidden()
  // What is taken back is seen, also by whoever has gone and come back meanwhile.
  await page.getByRole('link', { name: 'Kingdoms' }).click()
  await expect(page.getByRole('heading', { name: 'Kingdoms', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article')).not.toHaveCount(0)
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()

  const quiz = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open as a player' }).click()
  await expect((await quiz).getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})
