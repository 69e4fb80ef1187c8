import { expectAnnounced } from '../fixtures/announced.ts'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { expect, test } from '../fixtures/test.ts'

const questions = [
  { questionText: 'Where does the Abay begin?', options: ['Tana', 'Zway'], correctAnswer: 0 },
]

test('more time can be chosen, is remembered, and stands with the result', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  await page.goto(path)
  await page.getByText('Options').click()
  await expect(page.getByRole('radio', { name: '1×', exact: false }).first()).toBeChecked()
  await page.getByRole('radio', { name: '1.5× 7:30' }).check()
  await page.reload()
  await page.getByText('Options').click()
  await expect(page.getByRole('radio', { name: '1.5× 7:30' })).toBeChecked()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('timer')).toHaveText(/^[67]:\d\d$/)
  await page.getByRole('radio', { name: 'Tana' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Played with 1.5× time.')).toBeVisible()
  await expect(page.getByText('3 points').first()).toBeVisible()
})

test('without a time limit no clock runs, however long it takes', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  await page.clock.install()
  await page.goto(path)
  await page.getByText('Options').click()
  await page.getByRole('radio', { name: 'No time limit' }).check()
  await expect(page.getByRole('checkbox', { name: 'Show the countdown' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await expect(page.getByText('No time limit')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.clock.fastForward('40:00:00')
  await page.reload()
  await page.getByRole('radio', { name: 'Tana' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Played without a time limit.')).toBeVisible()
})

test('the countdown can be hidden, and the warnings stay or go as one wants', async ({
  playerPage: page,
  adminCalls,
}) => {
  const { path } = await makeQuiz(adminCalls, questions)
  await page.clock.install()
  await page.goto(path)
  await page.getByText('Options').click()
  await page.getByRole('checkbox', { name: 'Show the countdown' }).uncheck()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.clock.fastForward('04:05')
  await expectAnnounced(page, /\d+ seconds left/)
  await expect(page.getByRole('main').getByText(/\d+ seconds left/)).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/result-detail')

  await page.goto(path)
  await page.getByText('Options').click()
  await expect(page.getByRole('checkbox', { name: 'Show the countdown' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: /Warn me at/ }).uncheck()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await page.clock.fastForward('04:55')
  await expect(page.getByText(/seconds left/)).toHaveCount(0)
})
