import { readFile } from 'node:fs/promises'
import {
  asked,
  categoryIdOf,
  chooseFile,
  HEADINGS,
  openImport,
  rowCard,
  text,
} from '../fixtures/import-files.ts'

import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

test('a reload in the middle of an import loses nothing, and a log-out all of it', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const typed = 'Which summit of the Bale Mountains is the highest of them all?'
  await openImport(
    { adminPage: page, adminCalls, site },
    text('summits.csv', [
      HEADINGS,
      ['Which peak looks down on Lalibela?', 'Abuna Yosef', 'Guna', 'Choqa', '1', ''],
      ['Which summit is it?', 'Tullu Dimtu', 'tullu dimtu', 'Batu', '1', ''],
      ['Near which town does Mount Zuqualla rise?', 'Debre Zeyit', 'Adama', 'Ambo', '1', ''],
    ]),
  )
  await page.getByRole('checkbox', { name: 'Take Row 2' }).uncheck()
  await rowCard(page, 3).getByRole('button', { name: 'Mend' }).click()
  await rowCard(page, 3).getByRole('textbox', { name: 'Question' }).fill(typed)
  await expect(page.getByText('All is kept on this device.')).toBeVisible()
  await page.reload()

  await expect(rowCard(page, 3).getByRole('textbox', { name: 'Question' })).toHaveValue(typed)
  await expect(page.getByRole('checkbox', { name: 'Take Row 2' })).not.toBeChecked()
  await rowCard(page, 3).getByRole('textbox', { name: 'Option B' }).fill('Sanetti')
  await rowCard(page, 3).getByRole('button', { name: 'Done' }).click()
  await expect(rowCard(page, 3)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Import 2 questions' })).toBeVisible()
  await expect(page.getByText('All is kept on this device.')).toBeVisible()

  await page.goto(`${site.adminUrl}/logout`)
  await expect(page).toHaveURL(`${site.adminUrl}/login`)
  const kept = await page.evaluate(async () => {
    const open = indexedDB.open('quiz-kingdom')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const keys = open.result.transaction('drafts').objectStore('drafts').getAllKeys()
    await new Promise((resolve) => keys.addEventListener('success', resolve))
    return keys.result
  })
  expect(kept).toEqual([])
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
  await expect(page.getByText('No answer came')).toBeVisible()
  await page.unroute('**/api/questions/import')
  await importButton.click()
  await expect(page.getByRole('heading', { name: '1 question imported into' })).toBeFocused()
  await page.getByRole('link', { name: 'View the questions' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)

  await page.getByRole('button', { name: 'Undo the import of 1 question' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 question taken back.')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a question that stands in the catalogue already is shown beside it, and not taken', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const question = {
    questionText: 'Which monastery stands on the cliffs of Debre Damo?',
    options: ['Abuna Aregawi', 'Abba Pentalewon'],
    correctAnswer: 0,
  }
  const quiz = await makeQuiz(adminCalls, [question])
  await page.goto(`${site.adminUrl}/import`)
  await chooseFile(
    page,
    text('churches.csv', [
      HEADINGS,
      ['Which monastery stands on the cliffs of Debre Damo', ...question.options, '', '1', ''],
    ]),
  )
  await expect(rowCard(page, 2).getByText(`In the category ${quiz.title}`)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Take Row 2' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Take Row 2' }).check()
  await page.getByRole('button', { name: 'Import 1 question' }).click()
  await expect(page.getByText('Choose the category')).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeFocused()
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

test('a template is a file that can be imported', async ({ adminPage: page, site }) => {
  await page.goto(`${site.adminUrl}/import`)
  for (const format of ['XLSX', 'CSV']) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: `Template as ${format}` }).click()
    const downloaded = await downloading
    const name = downloaded.suggestedFilename()
    expect(name).toBe(`questions.${format.toLowerCase()}`)
    const buffer = await readFile(await downloaded.path())
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expect(rowCard(page, 3)).toBeVisible()
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
