import { expectAnnounced } from '../fixtures/announced.ts'
import { LAKE_AND_GORGE, makeQuiz } from '../fixtures/made-quiz.ts'
import { choose, leaveUnsent, notice, startQuiz } from '../fixtures/outbox.ts'
import { goToQuestion, submitAll } from '../fixtures/play.ts'
import { expect, test } from '../fixtures/test.ts'

test('a result that could not be sent waits on every page, and arrives once the network is back', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { quiz, submissions } = await leaveUnsent(page, adminCalls)
  for (const path of ['/leaderboard', '/']) {
    await page.goto(path)
    await expect(notice(page)).toContainText('1 result not sent yet')
  }
  submissions.pass()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  const news = `${quiz.title}: you scored 2 out of 2`
  await expect(notice(page)).toContainText(news)
  await expectAnnounced(page, news)
  await page.reload()
  await expect(notice(page)).toContainText(news)
  await notice(page).getByRole('link', { name: 'See the result' }).click()
  await expect(page).toHaveURL('/result-detail')
  await expect(page.getByText('You scored 2 out of 2')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('a quiz that was left is shown with its time on every page and on its card, and leads back', async ({
  playerPage: page,
  adminCalls,
}) => {
  const quiz = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await startQuiz(page, quiz.path)
  await choose(page, 'Tana')
  await page.getByRole('button', { name: 'Quit' }).click()
  for (const path of ['/', '/quiz', quiz.kingdomPath]) {
    await page.goto(path)
    await expect(notice(page)).toContainText(
      new RegExp(`${quiz.title} is still running – \\d:\\d\\d left`),
    )
  }
  await expect(
    page.getByRole('listitem').filter({ hasText: /Continue: \d:\d\d left/ }),
  ).toBeVisible()
  await notice(page).getByRole('link', { name: 'Continue' }).click()
  await goToQuestion(page, 'the Abay')
  await expect(page.getByRole('radio', { name: 'Tana' })).toBeChecked()
  await expect(notice(page)).toHaveCount(0)
})

test('log-out asks while answers are not sent', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await leaveUnsent(page, adminCalls)
  await page.goto('/quiz')
  await expect(notice(page)).toContainText('1 result not sent yet')
  const logout = page.getByRole('link', { name: 'Logout' }).first()
  const question = page.getByRole('heading', { name: '1 result not sent yet' })
  await logout.click()
  await expect(question).toBeFocused()
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page).toHaveURL('/quiz')
  await logout.click()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Log out anyway' }).click()
  await expect(page).toHaveURL('/login')
})

test('what was refused for good is told on any page, and the quiz is free again', async ({
  playerPage: page,
  otherDevicePage: other,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { quiz, submissions } = await leaveUnsent(page, adminCalls)
  await other.goto(quiz.path)
  await other.getByRole('button', { name: 'Start over' }).click()
  const question = other.getByRole('dialog', { name: 'Start over?' })
  await question.getByRole('button', { name: 'Start over' }).click()
  await expect(other.getByRole('heading', { name: /^Question 1/ })).toBeVisible()
  submissions.pass()
  await page.goto('/leaderboard')
  await expect(notice(page)).toContainText(`Your answers to ${quiz.title} don’t count`)
  await notice(page).getByRole('link', { name: 'See why' }).click()
  await expect(page.getByRole('alert')).toContainText('You have started this quiz again since')
  await page.getByRole('button', { name: 'Discard these answers' }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('two tabs show one attempt, keep each other’s answers and both show the result', async ({
  playerPage: first,
  context,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await startQuiz(first, path)
  const second = await context.newPage()
  await second.goto(path)
  await expect(second.getByText('Question 1 of 2')).toBeVisible()
  await goToQuestion(second, 'the Abay')
  await choose(first, 'Tana')
  await expect(second.getByRole('radio', { name: 'Tana' })).toBeChecked()
  await choose(second, 'Tekeze')
  await expect(first.getByRole('progressbar', { name: 'Answered' })).toHaveAttribute(
    'aria-valuenow',
    '2',
  )
  await submitAll(second)
  for (const page of [second, first]) {
    await expect(page.getByText('You scored 2 out of 2')).toBeVisible()
  }
})
