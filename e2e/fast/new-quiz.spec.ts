import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { PASSWORD } from '../fixtures/accounts.ts'
import { png } from '../fixtures/images.ts'
import { linkPath } from '../fixtures/mailbox.ts'
import { answerAll, type StarterCategory, startQuiz } from '../fixtures/play.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

const QUESTIONS = 4

const quiz: StarterCategory = {
  kingdom: `Rivers of ${process.pid}`,
  title: `Upper reaches of ${process.pid}`,
  points: 12,
  timeAllowed: '5:00',
  questions: Array.from({ length: QUESTIONS }, (_, index) => ({
    questionText: `Which river is number ${index + 1} of this list?`,
    options: [`Abay ${index}`, `Awash ${index}`, `Omo ${index}`, `Tekeze ${index}`],
    correctAnswer: index % 4,
    description: `It is number ${index + 1}, as the list says plainly.`,
  })),
}

const DESCRIPTION = 'Where the rivers of the highlands begin, and where each of them ends.'

async function saveWithImage(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await png())
  await page.getByRole('button', { name: 'Save' }).click()
}

async function enterQuiz(page: Page, adminUrl: string): Promise<void> {
  await page.goto(`${adminUrl}/kingdoms`)
  await page.getByRole('button', { name: 'Add Kingdom' }).click()
  await page.getByLabel('Title').fill(quiz.kingdom)
  await page.getByLabel('Description').fill(DESCRIPTION)
  await saveWithImage(page)
  // It may stand on the list's second page: the category's form is where it is chosen.
  await expect(page.getByLabel('Title')).toBeHidden()

  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add Category' }).click()
  await page.getByLabel('Title').fill(quiz.title)
  await page.getByLabel('Description').fill(DESCRIPTION)
  await page.getByRole('combobox', { name: 'Kingdom' }).selectOption({ label: quiz.kingdom })
  await page.getByLabel('Points').fill(String(quiz.points))
  await page.getByLabel('Time').fill(quiz.timeAllowed)
  await saveWithImage(page)

  await page.getByPlaceholder('Search...').fill(quiz.title)
  await page.getByRole('link', { name: quiz.title, exact: true }).click()
  for (const { questionText, options, correctAnswer, description } of quiz.questions) {
    await page.getByRole('button', { name: 'Add Question' }).click()
    await page.getByRole('textbox', { name: 'Question' }).fill(questionText)
    for (const [index, option] of options.entries()) {
      await page.getByRole('textbox', { name: `Option ${'ABCD'[index]}` }).fill(option)
    }
    await page.getByLabel(`Option ${'ABCD'[correctAnswer]} is correct`).check()
    await page.getByLabel('Description').fill(description)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: questionText })).toBeVisible()
  }
}

/** Rows of a dashboard chart's table, cell by cell. */
async function chartRows(page: Page, title: string): Promise<string[][]> {
  const panel = page.getByRole('region', { name: title, exact: true })
  await panel.getByText('Table', { exact: true }).click()
  const rows = panel.getByRole('row')
  await expect(rows.first()).toBeVisible()
  return Promise.all((await rows.all()).map((row) => row.locator('th, td').allInnerTexts()))
}

test('a whole new quiz is entered, played by a new player, and seen on the dashboard', async ({
  browser,
  page,
  site,
}) => {
  test.slow() // six forms, two accounts and a whole quiz, one after the other
  await page.goto(`${site.adminUrl}/login`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${site.adminUrl}/dashboard`)
  await enterQuiz(page, site.adminUrl)

  const username = `newcomer-${process.pid}`
  const email = `${username}@example.org`
  const player = await (await browser.newContext({ baseURL: site.playerUrl })).newPage()
  const account = { email, username, password: PASSWORD }
  await expect(await player.request.post('/api/auth/signup', { data: account })).toBeOK()
  await player.goto(linkPath(await site.mailbox.newest(email, /verify/i), 'verify-email'))
  await expect(player).toHaveURL('/login')
  await player.getByLabel('Email').fill(email)
  await player.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await player.getByRole('button', { name: 'Login' }).click()
  await expect(player).toHaveURL('/quiz')
  await startQuiz(player, quiz)
  await answerAll(player, quiz, 3)
  await player.getByRole('button', { name: 'Submit' }).click()
  await expect(player.getByText(`You scored 3 out of ${QUESTIONS}`)).toBeVisible()
  await player.context().close()

  await page.goto(`${site.adminUrl}/dashboard`)
  const players = await chartRows(page, 'Top Players (Last 30 Days)')
  const column = players[0]?.findIndex(
    (heading) => heading.toLowerCase() === quiz.kingdom.toLowerCase(),
  )
  const row = players.find(([name]) => name === username)
  expect(row?.[column ?? -1]).toBe(String(3 * quiz.points))

  const questions = await chartRows(page, 'Question Status (This Week)')
  expect(questions.find(([kingdom]) => kingdom === quiz.kingdom)?.[1]).toBe(String(QUESTIONS))
})

test('the charts say what the rows of the database say', async ({ adminPage: page, site }) => {
  await page.goto(`${site.adminUrl}/dashboard`)
  const shown = await chartRows(page, 'Question Status (This Week)')
  const database = openDatabase(site.databaseUrl, 'setup')
  const { rows: counted } = await sql<{ kingdom: string; count: number | string }>`
    select kingdom.title as kingdom, count(question.id) as count
    from kingdom
    left join category on category.kingdom_id = kingdom.id and category.deleted_at is null
    left join question on question.category_id = category.id and question.deleted_at is null
    where kingdom.deleted_at is null group by kingdom.id`.execute(database)
  await database.destroy()
  expect(counted.length).toBeGreaterThan(8)
  for (const { kingdom, count } of counted) {
    expect(shown.find(([title]) => title === kingdom)?.[1]).toBe(String(count))
  }
})
