import { newTitle } from '../fixtures/console-forms.ts'
import { expect, test } from '../fixtures/test.ts'

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
  await expect(card.getByText('Options stay in this order')).toBeVisible()
  await card.getByRole('button', { name: /^Edit/ }).click()
  await expect(keepsOrder).toBeChecked()
  await keepsOrder.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Options stay in this order')).toHaveCount(0)

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
