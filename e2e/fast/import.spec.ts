import { HEADINGS, openImport, rowCard, text } from '../fixtures/import-files.ts'
import { expect, test } from '../fixtures/test.ts'

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
  await page.getByRole('checkbox', { name: 'Include Row 2' }).uncheck()
  await rowCard(page, 3).getByRole('button', { name: 'Fix' }).click()
  await rowCard(page, 3).getByRole('textbox', { name: 'Question' }).fill(typed)
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()
  await page.reload()

  await expect(rowCard(page, 3).getByRole('textbox', { name: 'Question' })).toHaveValue(typed)
  await expect(page.getByRole('checkbox', { name: 'Include Row 2' })).not.toBeChecked()
  await rowCard(page, 3).getByRole('textbox', { name: 'Option B' }).fill('Sanetti')
  await rowCard(page, 3).getByRole('button', { name: 'Done' }).click()
  await expect(rowCard(page, 3)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Import 2 questions' })).toBeVisible()
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()

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
