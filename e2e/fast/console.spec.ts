import type { Page } from 'playwright/test'
import manifest from '../../package.json' with { type: 'json' }
import {
  addByCall,
  chooseImage,
  DESCRIPTION,
  fillKingdom,
  kingdomCard,
  listOf,
  newTitle,
  pressAction,
} from '../fixtures/console-forms.ts'
import { png } from '../fixtures/images.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

async function addKingdom(page: Page, title: string): Promise<void> {
  await fillKingdom(page, title)
  await chooseImage(page, await png())
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

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

  test('unsaved work is asked about before it is left', async ({ adminPage: page }) => {
    const title = newTitle('Kingdom')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await fillKingdom(page, title)
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Cancel' }).click(),
      () => page.goBack(),
    ]) {
      await leave()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toBeHidden()
      await expect(page.getByLabel('Title')).toHaveValue(title)
    }
    await page.getByRole('link', { name: 'Categories', exact: true }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/categories$/)
  })

  test('a session that ends under a form is renewed over it', async ({
    adminPage: page,
    context,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    const title = newTitle('Kingdom')
    await fillKingdom(page, title)
    await chooseImage(page, await png())
    await context.clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  test('two admins who edit the same kingdom are asked about what both changed, and about nothing else', async ({
    adminPage: page,
    context,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    const title = newTitle('Kingdom')
    await addKingdom(page, title)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: `Edit ${title}` }).click()
    await other.getByLabel('Title').fill(`${title} by the second`)

    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await page.getByLabel('Title').fill(`${title} by the first`)
    await page.getByLabel('Description').fill(`${DESCRIPTION} By the first.`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: `${title} by the first` })).toBeVisible()

    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Someone else edited this while you were working')).toBeVisible()
    await expect(other.getByLabel('Description')).toHaveValue(`${DESCRIPTION} By the first.`)
    const asked = other.getByRole('group', { name: 'Title' })
    await expect(asked.getByText(`${title} by the first`, { exact: true })).toBeVisible()
    await expect(asked.getByText(`${title} by the second`, { exact: true })).toBeVisible()
    await expect(other.getByRole('group', { name: 'Description' })).toHaveCount(0)
    expect(await findViolations(other)).toEqual([])

    // Nothing is saved over theirs before it is decided.
    const mine = asked.getByRole('button', { name: 'Keep mine' })
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(mine).toBeFocused()
    await asked.getByRole('button', { name: 'Take theirs' }).click()
    await expect(other.getByLabel('Title')).toHaveValue(`${title} by the first`)
    await mine.click()
    await expect(other.getByLabel('Title')).toHaveValue(`${title} by the second`)
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByRole('heading', { name: `${title} by the second` })).toBeVisible()
    await expect(kingdomCard(other, title)).toContainText('By the first.')
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

  test('search, order and the open form stand in the address, for Back, a reload and a sent link', async ({
    adminPage: page,
    site,
    context,
  }) => {
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    const points = page.getByRole('columnheader', { name: 'Points' })
    const found = async () => {
      await expect(page.getByPlaceholder('Search...')).toHaveValue('science')
      await expect(points).toHaveAttribute('aria-sort', 'descending')
    }
    await page.getByPlaceholder('Search...').fill('science')
    await expect(page).toHaveURL(`${site.adminUrl}/categories?search=science`)
    await page.getByRole('button', { name: 'Points' }).click()
    await expect(points).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Points' }).click()
    await expect(page).toHaveURL(`${site.adminUrl}/categories?search=science&sort=-points`)

    await rows.nth(1).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeFocused()
    await page.goBack()
    await found()

    const actions = rows.nth(1).getByRole('button', { name: /^Actions/ })
    await actions.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const title = await page.getByLabel('Title').inputValue()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    const sent = await context.newPage()
    await sent.goto(page.url())
    await expect(sent.getByLabel('Title')).toHaveValue(title)
    await sent.getByRole('button', { name: 'Cancel' }).click()
    await expect(sent.getByPlaceholder('Search...')).toHaveValue('science')

    await page.goBack()
    await found()
    await expect(actions).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(`${site.adminUrl}/categories?search=science&sort=points`)
  })

  test('what nobody can play is marked, with the reason', async ({
    adminPage: page,
    adminCalls,
    site,
  }) => {
    const title = newTitle('Waters')
    await addByCall(adminCalls, { title, kingdom: newTitle('Rift'), timeAllowed: '0:00' })
    await page.goto(listOf(site, title))
    const row = page.getByRole('row', { name: new RegExp(title) })
    await expect(row).toContainText('Not playable: it has no questions, and its time is 0:00')
    await pressAction(page, title, 'Edit')
    await expect(page.getByText('it has no questions, and its time is 0:00')).toBeVisible()
    await page.getByLabel('Time').fill('4:30')
    await expect(page.getByText('Not playable: it has no questions')).toBeVisible()
    await expect(page.getByText('its time is 0:00')).toBeHidden()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Not playable: it has no questions')

    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Add Question' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill('Which lake is the largest?')
    for (const letter of ['A', 'B', 'C', 'D'])
      await page.getByRole('textbox', { name: `Option ${letter}` }).fill(letter)
    await page.getByLabel('Option A is correct').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.goBack()
    await expect(row).toBeVisible()
    await expect(row.getByText('Not playable')).toBeHidden()
  })

  test('+ Add Quiz needs a category of the chosen kingdom and leads to its questions', async ({
    adminPage: page,
    adminCalls,
    site,
  }) => {
    const [title, kingdom] = [newTitle('Waters'), newTitle('Rift')]
    await addByCall(adminCalls, { title, kingdom })
    await page.goto(`${site.adminUrl}/add-quiz`)
    await page.getByRole('button', { name: '+ Add Quiz' }).click()
    await expect(page.getByText('Category is not selected!')).toBeVisible()
    await page.getByRole('combobox', { name: 'Kingdom' }).selectOption({ label: kingdom })
    const category = page.getByRole('combobox', { name: 'Category' })
    await expect(category.getByRole('option')).toHaveText(['Select the category', title])
    await category.selectOption({ label: title })
    await page.getByRole('button', { name: '+ Add Quiz' }).click()
    await expect(page).toHaveURL(/\/categories\/[0-9a-f]{24}\/questions$/)
  })
})

test('the footer and the health call say which version runs', async ({ adminPage, site }) => {
  await adminPage.goto(site.adminUrl)
  await expect(adminPage.getByRole('contentinfo')).toHaveText(`Quiz Kingdom ${manifest.version}`)
  const health = await adminPage.request.get(`${site.adminUrl}/api/health`)
  expect(await health.json()).toEqual({ status: 'ok', version: manifest.version })
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
