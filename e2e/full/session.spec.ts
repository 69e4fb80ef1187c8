import { makeQuiz } from '../fixtures/made-quiz.ts'
import { CHECK, UNREACHABLE } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test('who was never here is led to the log-in, and on from it once the server answers', async ({
  page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.route(CHECK, (route) => route.abort())
  await page.goto('/leaderboard')
  await expect(page).toHaveURL('/login')
  const note = page.getByRole('alert').filter({ hasText: UNREACHABLE })
  await expect(note).toBeVisible()
  await page.unroute(CHECK)
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toBeHidden()
  await expect(page).toHaveURL('/login')
})

test('a player stays where they are while the server cannot be reached', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/quiz')
  const card = page.getByRole('main').getByRole('listitem').first()
  await expect(card).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  const note = page.getByRole('alert').filter({ hasText: UNREACHABLE })
  await expect(note).toBeVisible()
  await expect(card).toBeVisible()
  await expect(page).toHaveURL('/quiz')

  await page.unroute('**/api/**')
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(note).toBeHidden()
  await expect(page).toHaveURL('/quiz')
})

test('an admin whose session has ended is told so, with the focus on the page', async ({
  adminPage: page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto(`${site.adminUrl}/kingdoms`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kingdoms' })).toBeVisible()
  await page.request.post(`${site.adminUrl}/api/auth/logout`, {
    headers: { origin: site.adminUrl },
  })
  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended.')
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeFocused()
})

test('a running quiz goes on after a reload while the server that is asked who is here stands still', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, [
    { questionText: 'Where is it?', options: ['Here', 'There'], correctAnswer: 0 },
  ])
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'There' }).check()
  await page.route(CHECK, () => {})
  const asked = page.waitForRequest(CHECK)
  await page.reload()
  await asked
  await expect(page.getByRole('radio', { name: 'There' })).toBeChecked()
  await expect(page.getByRole('alert')).toBeHidden()
})
