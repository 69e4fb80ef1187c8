import type { Page } from 'playwright/test'
import manifest from '../../package.json' with { type: 'json' }
import {
  addByCall,
  addKingdom,
  chooseImage,
  DESCRIPTION,
  fillKingdom,
  kingdomCard,
  newTitle,
  pressAction,
} from '../fixtures/console-forms.ts'
import { png } from '../fixtures/images.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

/** Answers with so many categories in place of the server's. */
async function serveCategories(page: Page, count: number): Promise<void> {
  await page.route('**/api/category', async (route) => {
    const answer = await (await route.fetch()).json()
    const categories = Array.from({ length: count }, (_, index) => ({
      ...answer.categories[0],
      _id: String(index).padStart(24, '0'),
      title: `Category ${index + 1}`,
    }))
    await route.fulfill({ json: { ...answer, categories } })
  })
}

test.describe('kingdoms', () => {
  test.beforeEach(async ({ adminPage, site }) => {
    await adminPage.goto(`${site.adminUrl}/kingdoms`)
    await expect(adminPage.getByRole('heading', { name: 'Kingdoms', level: 1 })).toBeVisible()
  })

  test('the Escape that closes the question does not ask it again', async ({ adminPage: page }) => {
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await fillKingdom(page, newTitle('Kingdom'))
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    // As for fast fingers: the focus is not in the dialog yet.
    await page.getByLabel('Title').evaluate((field) => field.focus())
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
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

  test('a link to what was deleted says so', async ({ adminPage: page, site }) => {
    await page.goto(`${site.adminUrl}/categories/${'0'.repeat(24)}/edit`)
    await expect(page.getByText('This category no longer exists.')).toBeVisible()
    await page.getByRole('button', { name: 'Add Category' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
  })

  test('the pager leads to the top of a page that stands in the address', async ({
    adminPage: page,
    site,
  }) => {
    await serveCategories(page, 120)
    await page.goto(`${site.adminUrl}/categories`)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page.getByRole('region', { name: 'List of categories' })).toBeFocused()
    await expect(page).toHaveURL(`${site.adminUrl}/categories?page=2`)
    await pressAction(page, 'Category 51', 'Edit')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const actions = page.getByRole('button', { name: 'Actions for Category 51', exact: true })
    await expect(actions).toBeFocused()
    await page.getByPlaceholder('Search...').fill('Category 1')
    await expect(page).toHaveURL(`${site.adminUrl}/categories?search=Category+1`)
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
    await page.goto(`${site.adminUrl}/categories?search=${title}`)
    const row = page.getByRole('row', { name: new RegExp(title) })
    await expect(row).toContainText('Unplayable: it has no questions, and its time is 0:00')
    await pressAction(page, title, 'Edit')
    await page.getByLabel('Time').fill('4:30')
    await expect(page.getByText('Unplayable: it has no questions', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row).not.toContainText('its time is 0:00')
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

test('the footer and the health call say which version runs', async ({ adminPage, site }) => {
  await adminPage.goto(site.adminUrl)
  await expect(adminPage.getByRole('contentinfo')).toHaveText(`Quiz Kingdom ${manifest.version}`)
  const health = await adminPage.request.get(`${site.adminUrl}/api/health`)
  expect(await health.json()).toEqual({ status: 'ok', version: manifest.version })
})
