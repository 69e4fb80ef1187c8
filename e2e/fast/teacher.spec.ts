import {
  categoryIdOf,
  chooseFile,
  HEADINGS,
  rowCard,
  spreadsheet,
} from '../fixtures/import-files.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { answerAll } from '../fixtures/play.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

const gorge = 'Which gorge holds the Portuguese Bridge?'

const asked = {
  questionText: 'Where does the Abay begin?',
  options: ['Tana', 'Zway'],
  correctAnswer: 0,
}

/** What is in the spreadsheet once it is mended; the first option is the truth of each. */
const taught = [
  asked,
  { questionText: gorge, options: ['Blue Nile', 'Omo', 'Awash'] },
  {
    questionText: 'At which town does the Genale meet the Dawa?',
    options: ['Dolo', 'Imi', 'Gode'],
  },
  {
    questionText: 'Which salt pan does the Awash never reach?',
    options: ['Assal', 'Abbe', 'Gargori'],
  },
  {
    questionText: 'Into which lake does the Bilate flow?',
    options: ['Abaya', 'Hawassa', 'Chamo'],
  },
].map((question) => ({ ...question, correctAnswer: 0, description: '' }))

const valleys = [
  HEADINGS,
  // The key is wrong, which no file can tell.
  [gorge, 'Blue Nile', 'Omo', 'Awash', '2', ''],
  ['At which town does the Genale meet the Dawa?', 'Dolo', 'Imi', 'Gode', 'A', ''],
  ['Which salt pan does the Awash never reach?', 'Assal', 'Abbe', 'Gargori', '', ''],
  ['Into which lake does the Bilate flow?', 'Abaya', 'abaya', 'Chamo', '1', ''],
  ['Which falls are called Tis Isat?', 'Smoke', 'Sof Omar', 'Fincha', '1', 'Short'],
  ['', 'Gibe', 'Didessa', 'Baro', '2', ''],
  ['Which tributary drains Jimma?', 'Gibe', '', '', '1', ''],
]

test('a teacher imports a spreadsheet, mends it, undoes it and imports it again; a player plays and reports, and the teacher corrects the key', async ({
  adminPage: page,
  adminCalls,
  otherDevicePage: player,
  site,
}) => {
  test.slow() // an import, twice, a quiz and four pages of the console
  const quiz = await makeQuiz(adminCalls, [asked])
  const questions = `${site.adminUrl}/categories/${categoryIdOf(quiz)}/questions`
  const card = page.getByRole('article').filter({ hasText: gorge })

  await test.step('of five faults, two are mended and three left out', async () => {
    await page.goto(questions)
    await page.getByRole('link', { name: 'Import' }).click()
    await chooseFile(page, await spreadsheet('valleys.xlsx', valleys))
    await expect(page.getByRole('button', { name: 'Import 2 questions' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Skipped 1' })).toBeVisible()

    await rowCard(page, 4).getByRole('button', { name: 'Fix' }).click()
    await rowCard(page, 4).getByRole('radio', { name: 'Option A is correct' }).check()
    await rowCard(page, 4).getByRole('button', { name: 'Done' }).click()
    await rowCard(page, 5).getByRole('button', { name: 'Fix' }).click()
    await rowCard(page, 5).getByRole('textbox', { name: 'Option B' }).fill('Hawassa')
    await rowCard(page, 5).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the import is undone, and made again', async () => {
    await page.getByRole('button', { name: 'Import 4 questions' }).click()
    const outcome = page.getByRole('heading', { name: `4 questions imported into ${quiz.title}` })
    await expect(outcome).toBeFocused()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download rows not imported (3 rows, XLSX)' }).click()
    expect((await downloading).suggestedFilename()).toBe('valleys-not-imported.xlsx')

    await page.getByRole('button', { name: 'Undo the import' }).click()
    await expect(page.getByText('4 questions removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to the rows' }).click()
    await expect(page.getByText('Checking for duplicates in the catalogue...')).toBeHidden()
    await page.getByRole('button', { name: 'Import 4 questions' }).click()
    await expect(outcome).toBeFocused()
    await page.getByRole('link', { name: 'View the questions' }).click()
    await expect(page.getByRole('article')).toHaveCount(5)
  })

  await test.step('a player who knows better reports the wrong key', async () => {
    await player.goto(quiz.path)
    await player.getByRole('button', { name: 'Start', exact: true }).click()
    const { title } = quiz
    const all = { kingdom: title, title, points: 3, timeAllowed: '5:00', questions: taught }
    await answerAll(player, all, taught.length)
    await player.getByRole('button', { name: 'Submit' }).click()
    await expect(player.getByText('You scored 4 out of 5')).toBeVisible()

    const review = player.getByRole('region', { name: 'Review' })
    const item = review.getByRole('listitem').filter({ hasText: gorge })
    await item.getByRole('button', { name: 'Report a problem' }).click()
    await player.getByLabel('In your own words (optional)').fill('It is the Blue Nile.')
    await player.getByRole('button', { name: 'Wrong answer' }).click()
    await expect(item).toContainText('You reported this: Wrong answer.')
  })

  await test.step('the statistics say that it is too early for them', async () => {
    await page.getByRole('link', { name: 'Statistics' }).click()
    // A heading and five questions.
    await expect(page.getByRole('row')).toHaveCount(6)
    await expect(page.getByText(/Not enough data yet: \d of 30 first tries/)).toBeVisible()
  })

  await test.step('the teacher corrects the key from the report, and answers it', async () => {
    await page.getByRole('link', { name: /^Reports/ }).click()
    const report = page.getByRole('listitem').filter({ hasText: quiz.title })
    await report.getByText('Wrong answer', { exact: true }).click()
    await expect(report.getByText('It is the Blue Nile.')).toBeVisible()
    await report.getByRole('link', { name: 'Edit the question' }).click()
    await expect(page.getByRole('radio', { name: 'Option B is correct' })).toBeChecked()
    await page.getByRole('radio', { name: 'Option A is correct' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(`${site.adminUrl}/reports`)

    await report.getByText('Wrong answer', { exact: true }).click()
    await expect(report.getByText('about an earlier version')).toBeVisible()
    await report
      .getByLabel('Message to the players who reported it (optional)')
      .fill('You were right.')
    await report.getByRole('button', { name: 'Fixed' }).click()
    await expect(page.getByText('Reports answered.')).toBeVisible()
    await expect(report).toContainText('You were right.')
  })

  await test.step('the history of the question tells it from the import on', async () => {
    await page.goto(questions)
    await expect(card).toContainText('Blue Nile(correct answer)')
    await card.getByRole('link', { name: /^History/ }).click()
    const changes = page.getByRole('listitem').filter({ hasText: 'the question' })
    await expect(changes).toHaveCount(2)
    await expect(changes.last()).toContainText(/added the question .* in an import/)
    const edit = changes.first()
    await edit.getByText(`${ADMIN.username} edited the question`).click()
    await expect(edit.getByRole('deletion')).toHaveText('(removed: Omo)')
    await expect(edit.getByRole('insertion')).toHaveText('(added: Blue Nile)')
  })

  await player.reload()
  await expect(player.getByText('Fixed: You were right.')).toBeVisible()
})
