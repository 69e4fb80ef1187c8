import type { Page } from 'playwright/test'
import {
  fortyMegapixels,
  type ImageFile,
  png,
  pngNamedJpg,
  svgWithScript,
  threeMegabytes,
  truncatedJpg,
} from './fixtures/images.ts'
import { expect, test } from './fixtures/test.ts'

const DESCRIPTION = 'A description that is long enough for a kingdom and for a category alike.'

let made = 0

/** A title that no other test uses, also not one in another worker. */
function newTitle(what: string): string {
  return `${what} ${++made} of ${process.pid}`
}

async function chooseImage(page: Page, file: ImageFile): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
}

async function fillKingdom(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Kingdom' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(DESCRIPTION)
}

async function addKingdom(page: Page, title: string): Promise<void> {
  await fillKingdom(page, title)
  await chooseImage(page, await png())
  await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

function kingdomCard(page: Page, title: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
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

  test('every field says what is wrong with it', async ({ adminPage: page }) => {
    await page.getByRole('button', { name: 'Add Kingdom' }).click()
    await expect(page.getByText('A title is required!')).toBeHidden()
    await page.getByRole('button', { name: 'Save' }).click()
    for (const message of [
      'A title is required!',
      'A description is required!',
      'An image is required!',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await page.getByLabel('Description').fill('Too short')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Minimum 50 characters')).toBeVisible()
    await page.getByLabel('Description').fill('x'.repeat(201))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Maximum 200 characters')).toBeVisible()
  })

  test('files that are images by content are taken, whatever their name', async ({
    adminPage: page,
  }) => {
    const title = newTitle('Kingdom')
    await fillKingdom(page, title)
    await chooseImage(page, await pngNamedJpg())
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  test('a script in an SVG does not survive', async ({ adminPage: page }) => {
    const title = newTitle('Kingdom')
    await fillKingdom(page, title)
    await chooseImage(page, svgWithScript())
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const src = await kingdomCard(page, title).locator('img').getAttribute('src')
    const image = await page.request.get(new URL(src ?? '', page.url()).href)
    expect(image.headers()['content-type']).toBe('image/webp')
    expect((await image.body()).includes('script')).toBe(false)
  })

  for (const { name, file, message } of [
    { name: 'a 3 MB file', file: threeMegabytes, message: 'File too large' },
    { name: 'a truncated jpg', file: truncatedJpg, message: 'Unsupported Format' },
    { name: 'a 40-megapixel png', file: fortyMegapixels, message: /too (large|many)/i },
  ]) {
    test(`${name} is refused and nothing typed is lost`, async ({
      adminPage: page,
      allowFailedCalls,
    }) => {
      allowFailedCalls()
      const title = newTitle('Kingdom')
      await fillKingdom(page, title)
      await chooseImage(page, await file())
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(message)).toBeVisible()
      await expect(page.getByLabel('Title')).toHaveValue(title)
      const { kingdoms } = await (
        await page.request.get(new URL('/api/kingdom', page.url()).href)
      ).json()
      expect(kingdoms.map((kingdom: { title: string }) => kingdom.title)).not.toContain(title)
    })
  }

  test('a save that fails keeps everything typed', async ({
    adminPage: page,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    const title = newTitle('Kingdom')
    await fillKingdom(page, title)
    await chooseImage(page, await png())
    await page.route('**/api/kingdom/create', (route) => route.abort())
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await page.unroute('**/api/kingdom/create')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  test('unsaved work is asked about before it is left', async ({ adminPage: page }) => {
    await fillKingdom(page, newTitle('Kingdom'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL(/\/categories$/)
  })

  test('two admins who edit the same kingdom do not overwrite each other', async ({
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

    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await page.getByLabel('Title').fill(`${title} by the first`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: `${title} by the first` })).toBeVisible()

    await other.getByLabel('Title').fill(`${title} by the second`)
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(other.getByText('Someone else changed this meanwhile')).toBeVisible()
    await expect(other.getByRole('cell', { name: `${title} by the first` })).toBeVisible()
    await other.getByRole('button', { name: 'Keep mine' }).click()
    await expect(other.getByRole('heading', { name: `${title} by the second` })).toBeVisible()
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

    await row.getByRole('button', { name: /^Edit/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('No changes detected')).toBeVisible()
    await page.getByLabel('Points').fill('5')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByPlaceholder('Search...').fill(title)
    await expect(row.getByRole('cell', { name: '5', exact: true })).toBeVisible()

    await row.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByText('Category deleted successfully!')).toBeVisible()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toBeVisible()
  })

  test('the search narrows by title, description and kingdom', async ({ adminPage: page }) => {
    const search = page.getByPlaceholder('Search...')
    await search.fill('Mathematics and Logic')
    await expect(page.getByRole('row').filter({ hasText: '(Mathematics and Logic)' })).toHaveCount(
      4,
    )
    await search.fill('no such thing anywhere')
    await expect(page.getByText('No categories found')).toBeVisible()
  })

  test('+ Add Quiz needs a category and leads to its questions', async ({
    adminPage: page,
    site,
  }) => {
    await page.goto(`${site.adminUrl}/add-quiz`)
    await page.getByRole('button', { name: '+ Add Quiz' }).click()
    await expect(page.getByText('Category is not selected!')).toBeVisible()
    await page.getByRole('combobox', { name: 'Kingdom' }).selectOption({ label: 'Sport' })
    const category = page.getByRole('combobox', { name: 'Category' })
    await expect(category.getByRole('option')).toHaveCount(5)
    await category.selectOption({ index: 1 })
    await page.getByRole('button', { name: '+ Add Quiz' }).click()
    await expect(page).toHaveURL(/\/categories\/[0-9a-f]{24}\/questions$/)
  })
})

test('questions are added, edited, deleted, brought back, and previewed without a trace', async ({
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
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
  await page.getByRole('button', { name: /preview/i }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/Question 1 of \d+/)).toBeVisible()
  expect(calls.filter((call) => call.includes('/api/quiz-result'))).toEqual([])
})
