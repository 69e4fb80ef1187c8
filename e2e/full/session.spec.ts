import { expectAnnounced } from '../fixtures/announced.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { CHECK, isLoggedIn, UNREACHABLE } from '../fixtures/session.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

test('a reload with one lost packet does not look like a log-out', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/leaderboard')
  await page.route(CHECK, (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible()
  await expect(page.getByText(UNREACHABLE)).toBeHidden()
})

for (const [what, answer] of [
  ['stands still', undefined],
  ['is broken', { status: 500 }],
  ['is busy', { status: 429, headers: { 'retry-after': '30' } }],
] as const) {
  test(`a running quiz goes on after a reload while the server that is asked who is here ${what}`, async ({
    playerPage: page,
    adminCalls,
    allowFailedCalls,
  }) => {
    allowFailedCalls()
    const { path } = await makeQuiz(adminCalls, [
      { questionText: 'Where is it?', options: ['Here', 'There'], correctAnswer: 0 },
    ])
    await page.goto(path)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('radio', { name: 'There' }).check()
    await page.route(CHECK, async (route) => {
      if (answer) await route.fulfill(answer)
    })
    const asked = page.waitForRequest(CHECK)
    await page.reload()
    const request = await asked
    if (answer) await (await request.response())?.finished()
    await expect(page.getByRole('radio', { name: 'There' })).toBeChecked()
    await expect(page.getByRole('alert')).toBeHidden()
    await page.getByRole('button', { name: 'Quit' }).click()
    const note = page
      .getByRole('alert')
      .filter({ hasText: /check whether you’re logged in|try again in 30 seconds/ })
    if (answer) await page.goto('/quiz')
    await expect(note).toHaveCount(answer ? 1 : 0)
    await expect(page.getByRole('link', { name: 'Logout' }).first()).toBeVisible()
  })
}

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

test('a log-out is completed when the network comes back', async ({
  playerPage: page,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto('/leaderboard')
  const logout = page.getByRole('link', { name: 'Logout' }).first()
  await expect(logout).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await logout.click()
  const note = page.getByText('You’re logged out on this device')
  await expect(note).toBeVisible()
  await page.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(note).toBeHidden()
  expect(await isLoggedIn(page)).toBe(false)
})

test('what is waited for reaches a screen reader, though the page shows it once', async ({
  playerPage: page,
}) => {
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/quiz-result/top-players', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/leaderboard')
  await expect(page.getByText('Loading players...')).toHaveCount(1)
  await expectAnnounced(page, 'Loading players...')
  answer.resolve()
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

test('the console gives the focus back after a wrong password', async ({
  page,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await page.goto(`${site.adminUrl}/login`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Invalid Credentials!')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
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
