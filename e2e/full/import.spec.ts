import { readFile } from 'node:fs/promises'
import {
  asked,
  categoryIdOf,
  chooseFile,
  HEADINGS,
  importPath,
  openImport,
  rowCard,
  text,
} from '../fixtures/import-files.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { findObstacles } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

test('what an import did not take stays through a reload, until another file is asked for', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  await openImport(
    { adminPage: page, adminCalls, site },
    text('towns.csv', [
      [...HEADINGS, 'keep order'],
      ['Which town lies on the Gulf of Tadjoura?', 'Djibouti', 'Berbera', '', '1', '', ''],
      ['Which of these towns came first?', 'Aksum', 'Lalibela', 'Gondar', '', '', 'yes'],
    ]),
  )
  await page.getByRole('button', { name: 'Import 1 question' }).click()
  const outcome = page.getByRole('heading', { name: '1 question imported into' })
  await expect(outcome).toBeFocused()
  await page.reload()
  await expect(outcome).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rows not imported (1 row, CSV)' }).click()
  const written = await readFile(await (await download).path(), 'utf8')
  expect(written).toContain(
    '"Which of these towns came first?","Aksum","Lalibela","Gondar","","","","","","yes","2",',
  )

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Back to the rows' }).click()
  await expect(rowCard(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 question' }).click()
  await expect(outcome).toBeFocused()
  await page.getByRole('button', { name: 'Import another file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import another file?' })
  await dialog.getByRole('button', { name: 'Import another file' }).click()
  await expect(page.getByRole('heading', { name: 'From a file' })).toBeFocused()
})

test('an import goes on in one tab at a time, so that none writes over the other', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const quiz = await openImport(
    { adminPage: page, adminCalls, site },
    text('gulfs.csv', [
      HEADINGS,
      ['Which town lies on the Gulf of Tadjoura?', 'Djibouti', 'Berbera', '', '1', ''],
    ]),
  )
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()

  const other = await page.context().newPage()
  await other.goto(site.adminUrl + importPath(quiz))
  const elsewhere = 'This import is open in another tab.'
  await expect(other.getByRole('alert')).toContainText(elsewhere)
  expect(await findViolations(other)).toEqual([])
  await other.getByRole('button', { name: 'Continue here' }).click()
  await expect(rowCard(other, 2)).toContainText('Gulf of Tadjoura')
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(elsewhere)

  await other.close()
  await page.reload()
  await expect(rowCard(page, 2)).toContainText('Gulf of Tadjoura')
})

test('by keyboard alone a file is imported', async ({ adminPage: page, adminCalls, site }) => {
  await openImport({ adminPage: page, adminCalls, site })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(
    text('dishes.csv', [
      HEADINGS,
      ['From which grain is injera baked?', 'Teff', 'teff', 'Sorghum', '1', ''],
    ]),
  )
  const mend = rowCard(page, 2).getByRole('button', { name: 'Fix' })
  await expect(mend).toBeVisible()
  await mend.focus()
  await page.keyboard.press('Enter')
  const wrong = rowCard(page, 2).getByRole('radio', { name: 'Option A is correct' })
  await expect(wrong).toBeFocused()
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
  await expect(rowCard(page, 2).getByRole('textbox', { name: 'Option B' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Barley')
  await page.keyboard.press('Enter')
  await expect(rowCard(page, 2)).toBeFocused()
  await page.getByRole('button', { name: 'Import 1 question' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 question imported into' })).toBeFocused()
})

test('an import has no accessibility violation, and room for thumbs and large text', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  await openImport({ adminPage: page, adminCalls, site })
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  expect(await findObstacles(page, 'choosing a file')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await chooseFile(
    page,
    text('birds.csv', [
      HEADINGS,
      ['Which bird lives in the Bale Mountains alone?', 'Liben lark', 'Wattled ibis', '', '', ''],
      ['Which goose has blue wings?', 'Cyanochen', 'Anser', 'Branta', '1', 'Short'],
      ['Which goose has blue wings ?', 'Cyanochen', 'Anser', 'Branta', '1', ''],
    ]),
  )
  await expect(page.getByRole('button', { name: 'Duplicates 1' })).toBeVisible()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await findViolations(page), colorScheme).toEqual([])
  }
  expect(await findObstacles(page, 'the rows of a file')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await rowCard(page, 2).getByRole('button', { name: 'Fix' }).click()
  await expect(rowCard(page, 2).getByRole('textbox', { name: 'Option A' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('an answer that gets lost on its way writes an import once', async ({
  adminPage: page,
  adminCalls,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await openImport(
    { adminPage: page, adminCalls, site },
    text('forests.csv', [
      HEADINGS,
      ['Which forest grows around Bonga?', 'Kafa', 'Menagesha', 'Yayu', '1', ''],
    ]),
  )
  await page.route('**/api/questions/import', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const importButton = page.getByRole('button', { name: 'Import 1 question' })
  await importButton.click()
  await expect(page.getByText('We didn’t hear back')).toBeVisible()
  await page.unroute('**/api/questions/import')
  await importButton.click()
  await expect(page.getByRole('heading', { name: '1 question imported into' })).toBeFocused()
  await page.getByRole('link', { name: 'View the questions' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByRole('button', { name: 'Undo the import of 1 question' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 question removed.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('columns with headings of one’s own are assigned once, and remembered', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  await openImport({ adminPage: page, adminCalls, site })
  const rows = [
    ['Frage', 'Erstens', 'Zweitens', 'Loesung'],
    ['Wie heisst der Markt von Addis Abeba?', 'Merkato', 'Shola', '1'],
  ]
  await page.locator('input[type=file]').setInputFiles(text('fragen.csv', rows))
  await expect(page.getByRole('heading', { name: 'Match your columns' })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  const roles = { Frage: 'Question', Erstens: 'Option 1', Zweitens: 'Option 2', Loesung: 'Correct' }
  for (const [heading, role] of Object.entries(roles))
    await page.getByLabel(heading, { exact: true }).selectOption(role)
  await page.getByRole('button', { name: 'Read the questions' }).click()
  await expect(rowCard(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await chooseFile(page, text('fragen-2.csv', rows))
  await expect(rowCard(page, 2)).toBeVisible()
})

test('a template is a file that can be imported, into a category that is chosen', async ({
  adminPage: page,
  site,
}) => {
  await page.goto(`${site.adminUrl}/import`)
  for (const format of ['XLSX', 'CSV']) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: `${format} template` }).click()
    const downloaded = await downloading
    const name = downloaded.suggestedFilename()
    expect(name).toBe(`questions.${format.toLowerCase()}`)
    const buffer = await readFile(await downloaded.path())
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expect(rowCard(page, 3)).toBeVisible()
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await expect(page.getByText('Choose a category')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  }
})

test('the questions of a category are downloaded in a format that says what it cannot hold', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const quiz = await makeQuiz(adminCalls, [asked])
  await page.goto(`${site.adminUrl}/categories/${categoryIdOf(quiz)}/questions`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export questions' })
  await dialog.getByLabel('Format').selectOption('Aiken')
  expect(await findViolations(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const downloaded = await downloading
  expect(downloaded.suggestedFilename()).toBe(`${quiz.title}.txt`)
  expect(await readFile(await downloaded.path(), 'utf8')).toContain(asked.questionText)
  await expect(dialog.getByText(/downloaded.*explanation/i)).toBeVisible()
})
