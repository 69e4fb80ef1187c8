import { openDatabase } from '../server/src/platform/db/database.ts'
import { countRevisions } from '../server/src/statistics/revision-counts.ts'
import { insertManyPlayers } from '../server/src/testing/many-players.ts'
import { createPlayer, type Sheet } from '../server/src/testing/play-first.ts'
import { runJob } from '../server/src/testing/run-job.ts'
import { makeQuiz } from './fixtures/made-quiz.ts'
import { findObstacles } from './fixtures/page-checks.ts'
import type { Site } from './fixtures/site.ts'
import { expect, test } from './fixtures/test.ts'
import { findViolations } from './fixtures/violations.ts'

const lake = 'Where does the Abay begin?'
const gorge = 'Which gorge is the deepest?'
const peak = 'Which peak is the highest?'
const questions = [
  // The key is wrong: it should be the second option.
  { questionText: lake, options: ['Tana', 'Sakala', 'Zway'], correctAnswer: 2 },
  { questionText: gorge, options: ['Abay', 'Tekeze', 'Omo'], correctAnswer: 0 },
  { questionText: peak, options: ['Ras Dashen', 'Batu', 'Chilalo'], correctAnswer: 0 },
]
const PLAYERS = 40
const MINUTE_MS = 60 * 1000

/**
 * The first half of the players knows what it is about, and stumbles over the wrong key: it has two
 * points. The others have one, so that no equal scores lie where the strong end.
 */
function sheetOf(player: number): Sheet {
  const isStrong = player < PLAYERS / 2
  return isStrong ? [1, 0, 0] : [player % 2, 1, 0]
}

/** Until now, as the server counts no attempt that is older than what it has counted. */
async function playAsClass(site: Site, categoryId: string, players = PLAYERS): Promise<void> {
  const db = openDatabase(site.databaseUrl)
  const now = Date.now()
  const startedAt = new Date(now - MINUTE_MS)
  const asked = await db
    .selectFrom('question')
    .select('id')
    .where('category_id', '=', categoryId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const quiz = { categoryId, questionIds: asked.map(({ id }) => id) }
  const play = createPlayer(db)
  for (const [i, userId] of (await insertManyPlayers(db, startedAt, players)).entries()) {
    const submittedAt = new Date(now - players + i)
    await play({ userId, quiz, sheet: sheetOf(i), startedAt, submittedAt })
  }
  // Counting leaves the last seconds out.
  const clock = { now: () => new Date(now + MINUTE_MS) }
  await runJob(countRevisions({ db, clock }))
  await db.destroy()
}

test('an admin sees which key is wrong, corrects it, and the question begins anew', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const { path, title } = await makeQuiz(adminCalls, questions)
  const categoryId = path.split('/').at(-1) ?? ''
  const card = (text: string) => page.getByRole('article').filter({ hasText: text })

  await page.goto(`${site.adminUrl}/categories/${categoryId}/questions`)
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
  await expect(page.getByText(title)).toBeVisible()
  await expect(card(lake)).toContainText('Too few first attempts yet: 0 of 30')

  await playAsClass(site, categoryId)
  // What another process wrote counts from the next second on.
  const attempts = async () => {
    const answer = await adminCalls.get(`/api/questions/category/${categoryId}/statistics`)
    return (await answer.json()).questions[0].attempts
  }
  await expect.poll(attempts).toBe(PLAYERS)
  await page.reload()
  await expect(card(lake)).toContainText('Most of the strong chose B: is the key right?')
  await expect(card(lake)).toContainText('40 first attempts')
  await expect(card(gorge)).toContainText('Nobody chooses C')
  await expect(card(peak)).toContainText('Nine of ten know this')
  await expect(page.getByRole('article').first()).toContainText(lake)
  await expect(page.getByText('Cronbach’s alpha is')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await findViolations(page)).toEqual([])
  }
  expect(await findObstacles(page, 'statistics')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })

  await card(lake).getByRole('link', { name: 'Edit question' }).click()
  await page.getByRole('radio', { name: 'Option B is correct' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card(lake)).toContainText('Too few first attempts yet: 0 of 30')
  await card(lake)
    .getByText(/^As it was from/)
    .click()
  await expect(card(lake).getByText(/40 first attempts/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('an admin takes over how difficult play shows a question to be', async ({
  adminPage: page,
  adminCalls,
  site,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  const categoryId = path.split('/').at(-1) ?? ''
  const url = `/api/questions/category/${categoryId}/statistics`
  const card = (text: string) => page.getByRole('article').filter({ hasText: text })
  await playAsClass(site, categoryId, 99)
  await page.goto(`${site.adminUrl}/categories/${categoryId}/statistics`)
  await expect(card(peak)).toContainText('99 first attempts')
  await expect(card(peak)).toContainText('Difficulty: Middle')
  await expect(page.getByText('in play:')).toHaveCount(0)

  await playAsClass(site, categoryId, 1)
  await expect
    .poll(async () => (await (await adminCalls.get(url)).json()).questions[0].attempts)
    .toBe(100)
  await page.reload()
  await expect(card(peak)).toContainText('Difficulty: Middle · in play: Easy')
  await expect(card(lake)).toContainText('Difficulty: Middle · in play: Hard')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await findViolations(page)).toEqual([])
  await card(peak).getByRole('button', { name: 'Change to Easy' }).click()
  await expect(card(peak)).toContainText('The difficulty is Easy now.')
  await expect(card(peak).getByText('Difficulty: Easy · in play: Easy')).toBeFocused()
  await expect(card(peak).getByRole('button', { name: /^Change to/ })).toHaveCount(0)

  // The attempts still count, and the history says who changed what.
  await page.reload()
  await expect(card(peak)).toContainText('100 first attempts')
  await expect(card(peak)).toContainText('Difficulty: Easy')
  await page.goto(`${site.adminUrl}/categories/${categoryId}/questions`)
  await expect(card(peak)).toContainText('Difficulty: Easy')
  await card(peak).getByRole('link', { name: 'History' }).click()
  const change = page.getByRole('listitem').filter({ hasText: peak }).first()
  await change.getByText(/edited/).click()
  await expect(change).toContainText('Difficulty')
  await change.getByRole('button', { name: 'Put back' }).click()
  await page.getByRole('button', { name: 'Put back' }).last().click()
  await page.goto(`${site.adminUrl}/categories/${categoryId}/questions`)
  await expect(card(peak)).toContainText('Difficulty: Middle')
})

test('a player is told how many had each question right, after answering', async ({
  playerPage: page,
  adminCalls,
  site,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  await playAsClass(site, path.split('/').at(-1) ?? '')
  await page.goto(path)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect(page.getByText('of players had this right')).toBeHidden()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  const review = page.getByRole('region', { name: 'Review' })
  const item = (text: string) => review.getByRole('listitem').filter({ hasText: text })
  await expect(item(peak)).toContainText('100 % of players had this right.')
  await expect(item(gorge)).toContainText('50 % of players had this right.')
  await expect(item(lake)).toContainText('0 % of players had this right.')
})
