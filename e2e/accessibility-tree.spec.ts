import { makeQuiz } from './fixtures/made-quiz.ts'
import { topPlayer } from './fixtures/play.ts'
import { expect, test } from './fixtures/test.ts'

test('a screen reader is told of a quiz and its result what everybody else sees', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, [
    { questionText: 'Where does the Abay begin?', options: ['Tana', 'Zway'], correctAnswer: 0 },
  ])
  await page.goto(path)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('radio', { name: 'Tana' }).check()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main
  `)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You scored 1 out of 1')).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main
  `)
  console.log(await page.getByRole('main').ariaSnapshot())
})

test('a screen reader is told of the leaderboard what everybody else sees', async ({
  playerPage: page,
  account,
}) => {
  const { user } = await (await page.request.get('/api/auth/user')).json()
  const players = [
    ...['Abebe', 'Almaz', 'Bekele', 'Chaltu'].map((name, at) => topPlayer(at + 1, name)),
    { ...topPlayer(5, account.username), userId: user.id },
  ]
  await page.route('**/api/quiz-result/top-players', (route) => route.fulfill({ json: players }))
  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { name: 'Other Players' })).toBeVisible()
  console.log(await page.getByRole('main').ariaSnapshot())
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main
  `)
})
