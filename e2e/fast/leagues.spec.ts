import { PASSWORD } from '../fixtures/accounts.ts'
import { makeLeague, play } from '../fixtures/leagues.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { linkPath } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'

const question = {
  questionText: 'Which lake feeds the Abay?',
  options: ['Tana', 'Abaya'],
  correctAnswer: 0,
}

let names = 0

/** Other tests and runs have leagues and players of their own. */
const unique = (name: string) => `${name}-${++names}-${process.pid}`

test('a player who has just played is on the boards of today and of the kingdom', async ({
  playerPage: page,
  adminCalls,
  account,
}) => {
  const { title, path } = await makeQuiz(adminCalls, [question])
  await play(page, path)
  await page.goto('/leaderboard')
  const boards = page.getByRole('navigation', { name: 'Boards' })
  await boards.getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL('/leaderboard?board=day')
  await expect(boards.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  const own = page.getByRole('row', { name: new RegExp(`${account.username}.*You`) })
  await expect(own.getByRole('cell').last()).toHaveText('3')
  await boards.getByRole('link', { name: 'Kingdoms' }).click()
  await page
    .getByRole('navigation', { name: 'Kingdoms' })
    .getByRole('link', { name: title })
    .click()
  await expect(page.getByRole('region', { name: 'Your Position' })).toContainText('the only player')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
})

test('whoever is invited to a league signs up, comes back and joins it', async ({
  playerPage: page,
  browser,
  site,
  account,
}) => {
  const league = unique('Class 7b')
  await makeLeague(page, league)
  const link = await page.getByText('/leagues/join/').innerText()

  const context = await browser.newContext({ baseURL: site.playerUrl })
  const guest = await context.newPage()
  const username = unique('new')
  const email = `${username}@example.org`
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1, name: league })).toBeVisible()
  await expect(guest.getByText('this league of 1 member')).toBeVisible()
  await guest.getByRole('link', { name: 'Create an account' }).click()
  await guest.getByLabel('Username').fill(username)
  await guest.getByLabel('Email').fill(email)
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Sign Up' }).click()
  await expect(guest).toHaveURL('/login')
  const mail = await site.mailbox.newest(email, /verify/i)
  const token = linkPath(mail, 'verify-email').split('/').at(-1)
  await expect(await guest.request.get(`/api/token/verify-email/${token}`)).toBeOK()
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('button', { name: 'Login' }).click()
  await guest.getByRole('button', { name: 'Join the league' }).click()
  const board = guest.getByRole('region', { name: 'Board' })
  await expect(board.getByRole('row', { name: account.username })).toContainText('not played')
  await expect(board.getByText('0 of 2 have played.')).toBeVisible()
  await expect(guest.getByRole('region', { name: 'Invite' })).toBeHidden()
  await context.close()
})

test('an owner removes a member and deletes the league, asked before each', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await makeLeague(page, unique('Short-lived'))
  const code = await page.getByRole('definition').first().innerText()
  await expect(await adminCalls.post('/api/leagues/join', { data: { code } })).toBeOK()
  await page.reload()
  await page.getByRole('button', { name: 'Remove keeper' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: 'keeper' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove keeper' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: 'keeper' })).toBeHidden()
  await page.getByRole('button', { name: 'Delete the league' }).click()
  await question.getByRole('button', { name: 'Delete the league' }).click()
  await expect(page).toHaveURL('/leagues')
  await expect(page.getByText('You’re not in a league yet')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('Failed to load the league')
  await expect(page.getByText(code)).toHaveCount(0)
})
