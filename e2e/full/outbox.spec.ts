import type { Route } from 'playwright/test'
import { SHIFT_MAX, shiftOf, watchShifts } from '../fixtures/layout-shift.ts'
import { LAKE_AND_GORGE, makeQuiz } from '../fixtures/made-quiz.ts'
import {
  answerBoth,
  choose,
  leaveUnsent,
  notice,
  startQuiz,
  submissionsOf,
} from '../fixtures/outbox.ts'
import { coveredFocus } from '../fixtures/page-checks.ts'
import { goToQuestion, submitAll } from '../fixtures/play.ts'
import { ADMIN } from '../fixtures/site.ts'
import { expect, test } from '../fixtures/test.ts'

test('several results are counted, and Send now sends them all', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { submissions } = await leaveUnsent(page, adminCalls)
  const second = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await startQuiz(page, second.path)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Failed to update score. Please try again.')).toBeVisible()
  await page.goto('/quiz')
  await expect(notice(page)).toContainText('2 results not sent yet')
  const sendNow = notice(page).getByRole('button', { name: 'Send now' })
  // The page has tried by itself first.
  await expect(sendNow).toHaveAttribute('aria-disabled', 'false')
  await sendNow.press('Enter')
  await expect(notice(page)).toContainText('Failed to update score. Please try again.')
  await expect(sendNow).toBeFocused()
  submissions.pass()
  await sendNow.click()
  const links = notice(page).getByRole('link', { name: 'See the result' })
  await expect(links).toHaveCount(2)
  await links.first().click()
  await expect(page).toHaveURL('/result-detail')
  const score = page.getByText(/You scored \d out of 2/)
  const firstScore = await score.innerText()
  await expect(links).toHaveCount(1)
  await links.click()
  await expect(score).not.toHaveText(firstScore)
})

test('what waits is discarded only after a second thought, and for good', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  await leaveUnsent(page, adminCalls)
  await page.goto('/quiz')
  const dialog = page.getByRole('dialog', { name: 'Discard these answers?' })
  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect(notice(page)).toContainText('1 result not sent yet')
  await notice(page).getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Logout' }).first()).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('a submission without an answer holds nobody: the player goes on and is told of it', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const quiz = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  const submissions = await submissionsOf(page)
  submissions.hang()
  await startQuiz(page, quiz.path)
  await answerBoth(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Updating your score...')).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
  submissions.pass()
  await page.reload()
  await expect(notice(page)).toContainText('you scored 2 out of 2')
})

test('a submission that stood still until its end is sent by itself once the network is well', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const quiz = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  const submissions = await submissionsOf(page)
  submissions.hang()
  await page.clock.install()
  await startQuiz(page, quiz.path)
  await answerBoth(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Updating your score...')).toBeVisible()
  await page.clock.fastForward('00:16')
  await expect(
    page.getByText(
      'Your answers are saved on this device. We’ll send them as soon as you’re back online.',
    ),
  ).toBeVisible()
  submissions.pass()
  await page.clock.fastForward('00:10')
  await expect(page.getByText('You scored 2 out of 2')).toBeVisible()
})

test('a notice that comes late moves nothing on the page', async ({
  playerPage: page,
  adminCalls,
}) => {
  const quiz = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await startQuiz(page, quiz.path)
  await page.getByRole('button', { name: 'Quit' }).click()
  await watchShifts(page)
  await page.setViewportSize({ width: 412, height: 823 })
  for (const path of ['/', '/quiz']) {
    const asked = Promise.withResolvers<Route>()
    await page.route('**/assets/outbox-*.js', asked.resolve, { times: 1 })
    await page.goto(path)
    const late = await asked.promise
    await page.evaluate(async () => void (await document.fonts.ready))
    await late.continue()
    await expect(notice(page)).toBeInViewport({ ratio: 1 })
    expect(await shiftOf(page), path).toBeLessThanOrEqual(SHIFT_MAX)
  }
})

test('on a phone two unfinished quizzes take little room, and lie over neither Start nor the focus', async ({
  playerPage: page,
  adminCalls,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const first = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  const second = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  for (const { path } of [first, second]) {
    await startQuiz(page, path)
    await page.getByRole('button', { name: 'Quit' }).click()
  }
  await page.goto('/')
  await expect(notice(page)).toBeInViewport({ ratio: 1 })
  const height = () => notice(page).evaluate((element) => element.clientHeight)
  await expect.poll(height).toBeLessThan(640 / 4)
  const goOn = notice(page).getByRole('link', { name: 'Continue' })
  await expect(goOn).toHaveAttribute('href', first.path)
  expect(await coveredFocus(page)).toEqual([])
  const place = await page.evaluate(() => {
    scrollTo({ top: 300, behavior: 'instant' })
    return scrollY
  })
  await goOn.focus()
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await page.goto('/daily')
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeInViewport({
    ratio: 1,
  })
  await expect(goOn).not.toBeInViewport()
  await page.goto('/quiz')
  await notice(page).getByText('1 more unfinished quiz').click()
  await goOn.last().click()
  await expect(page).toHaveURL(second.path)
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
})

test('the next player on a device finds no result of the one before by going back', async ({
  playerPage: page,
  account,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await startQuiz(page, path)
  await answerBoth(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('You scored 2 out of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Next →' }).click()
  await expect(page.getByText(`Greate Job, ${account.username}!`)).toBeVisible()

  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.context().request.post('/api/auth/login', { data: ADMIN })
  await page.goto('/quiz')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Past the log-in page, which leads whoever is logged in on.
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL('/result-score')
  await expect(page.getByText(/You get 0 points!/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No result found. Please complete a quiz first.')).toBeVisible()
})

test('no note that comes or goes moves the options of a running quiz', async ({
  playerPage: page,
  adminCalls,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const { submissions } = await leaveUnsent(page, adminCalls)
  const { path } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await startQuiz(page, path)
  const option = page.getByRole('radio').first()
  await expect(page.getByText('1 result not sent yet')).toBeAttached()
  await page.evaluate(async () => void (await document.fonts.ready))
  const place = await option.boundingBox()

  submissions.pass()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/: you scored /)).toBeAttached()
  await expect.poll(() => option.boundingBox()).toEqual(place)

  await page.route('**/api/auth/user', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The server could not be reached')).toBeAttached()
  await expect.poll(() => option.boundingBox()).toEqual(place)
  await page.unroute('**/api/auth/user')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('The server could not be reached')).toHaveCount(0)
  await expect.poll(() => option.boundingBox()).toEqual(place)

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await option.check()
  await expect(page.getByText('We can’t save on this device')).toBeVisible()
  await expect.poll(() => option.boundingBox()).toEqual(place)
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
  await expect(page.getByRole('alert')).toContainText('since started this quiz again')
  await page.getByRole('button', { name: 'Discard these answers' }).click()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('a tab follows whom another one logs in or out', async ({
  playerPage: first,
  context,
  allowFailedCalls,
}) => {
  // A call that is under way at the log-out is refused.
  allowFailedCalls({ status: 401 })
  await first.goto('/leaderboard')
  const second = await context.newPage()
  await second.goto('/quiz')
  await second.getByRole('link', { name: 'Logout' }).click()
  await expect(second).toHaveURL('/login')
  await expect(first).toHaveURL('/login')
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

test('a crash while drawing is no Quit: the answers count when the time is over', async ({
  otherDevicePage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, LAKE_AND_GORGE)
  await page.clock.install()
  await startQuiz(page, path)
  await choose(page, 'Tana')
  await page.evaluate(() => {
    String.prototype.padStart = () => {
      throw new Error('drawing')
    }
  })
  await expect(page.getByText('Something went wrong on this page')).toBeVisible()
  await page.clock.fastForward('10:00')
  await expect(notice(page)).toContainText('you scored 1 out of 2')
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
      new RegExp(`${quiz.title} is still running. \\d:\\d\\d left`),
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
