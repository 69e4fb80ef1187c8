import { PASSWORD } from '../fixtures/accounts.ts'
import { makeLeague, unique } from '../fixtures/leagues.ts'
import { linkPath } from '../fixtures/mailbox.ts'
import { expect, test } from '../fixtures/test.ts'

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
