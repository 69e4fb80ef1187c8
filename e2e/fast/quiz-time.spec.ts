import { expectAnnounced } from '../fixtures/announced.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

const questions = [
  { questionText: 'Where does the Abay begin?', options: ['Tana', 'Zway'], correctAnswer: 0 },
]

test('time that runs out is said on the way, announced, and told with the result', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  await page.clock.install()
  await page.goto(path)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'Tana' }).check()
  const { promise: isShown, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/quiz-result/submit', async (route) => {
    await isShown
    await route.continue()
  })
  await page.clock.fastForward('05:00')
  await expect(page.getByRole('main').getByText('Time is up.')).toBeVisible()
  await expect(page.getByText('Updating your score...')).toBeVisible()
  await expectAnnounced(page, 'Time is up.')
  goOn()
  await expect(page.getByText('You scored 1 out of 1')).toBeVisible()
  await expect(page.getByText('Time ran out, so we submitted your answers')).toBeVisible()
})
