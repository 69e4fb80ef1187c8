import type { Page } from 'playwright/test'
import {
  expectAccessibleGame,
  joinAs,
  makeRivers,
  openOptions,
  openRoom,
  option,
  QUESTIONS,
  RIGHT,
} from '../fixtures/live.ts'
import { expect, test } from '../fixtures/test.ts'

test('a host and four phones play six questions, and nobody is lost', async ({
  playerPage: host,
  adminCalls,
  browser,
  site,
}) => {
  const quiz = await makeRivers(adminCalls)
  const code = await openRoom(host, quiz.path)
  const join = (name: string) => joinAs(browser, site.playerUrl, code, name)
  const [almaz, bekele, chaltu] = [await join('Almaz'), await join('Bekele'), await join('Chaltu')]
  await expect(host.getByRole('heading', { name: '3 players joined' })).toBeVisible()
  await expect(almaz.getByRole('heading', { name: 'You’re in!' })).toBeVisible()
  await host.getByRole('button', { name: 'Start the game' }).press('Space')
  let phones = [almaz, bekele, chaltu]
  let late: Page | undefined

  for (let number = 1; number <= QUESTIONS.length; number++) {
    for (const phone of phones)
      await expect(phone.getByText(`Question ${number} of ${QUESTIONS.length}`)).toBeVisible()
    await openOptions(host)
    await option(almaz, RIGHT).click()
    await expect(almaz.getByText('Answered – waiting for the others')).toBeVisible()

    if (number === 2) {
      await almaz.reload()
      await expect(almaz.getByText('Your answer')).toBeVisible()
    }
    if (number === 3) {
      await bekele.context().setOffline(true)
      await option(bekele, 'Omo').click()
      await expect(bekele.getByText('Sending your answer...')).toBeVisible()
      await bekele.context().setOffline(false)
    } else {
      await option(bekele, 'Omo').click()
    }
    if (number === 4) {
      late = await join('Dawit')
      await expect(late.getByText(`Question 4 of ${QUESTIONS.length}`)).toBeVisible()
      phones = [...phones, late]
    }
    if (number === 5) {
      await host.reload()
      await expect(host.getByRole('button', { name: 'Show answer' })).toBeVisible()
    }
    await option(chaltu, RIGHT).click()
    if (late) await option(late, RIGHT).click()
    // All have answered, which closes the question.
    await expect(host.getByText('Correct answer')).toBeVisible()
    await expect(almaz.getByRole('heading', { name: 'Correct!' })).toBeVisible()
    await expect(bekele.getByRole('heading', { name: 'Not this time' })).toBeVisible()
    await host.keyboard.press('Space')
  }

  await expect(host.getByRole('heading', { name: /the podium/ })).toBeVisible()
  await expect(almaz.getByRole('heading', { name: /^You’re (1st|2nd) of 4!$/ })).toBeVisible()
  await expect(almaz.getByText('6 right answers')).toBeVisible()
  // Without points, no place.
  await expect(bekele.getByRole('heading', { name: 'That’s it!' })).toBeVisible()
  await host.getByRole('link', { name: 'Report' }).click()
  const row = host.getByRole('row', { name: /Almaz/ })
  await expect(row).toContainText('6/6')
  await expect(host.getByRole('row')).toHaveCount(5)
  const download = host.waitForEvent('download')
  await host.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('a removed player cannot come back under that name, and a locked room lets nobody in', async ({
  playerPage: host,
  adminCalls,
  browser,
  site,
  allowFailedCalls,
}) => {
  allowFailedCalls()
  const quiz = await makeRivers(adminCalls, 2)
  const code = await openRoom(host, quiz.path)
  const rude = await joinAs(browser, site.playerUrl, code, 'Troublemaker')
  await expect(host.getByRole('heading', { name: '1 player joined' })).toBeVisible()
  await host.getByRole('button', { name: 'Players' }).click()
  await host.getByRole('button', { name: 'Remove Troublemaker' }).click()
  await host.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(rude.getByText('The host removed you from this game.')).toBeVisible()
  const again = await joinAs(browser, site.playerUrl, code, 'Troublemaker')
  await expect(again.getByText('This name is taken. Choose another one.')).toBeVisible()
  await host.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(host.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await again.getByLabel('Your name').fill('Somebody')
  await again.getByRole('button', { name: 'Join the game' }).click()
  await expect(again.getByText('No one new can join.')).toBeVisible()
})

for (const colorScheme of ['dark', 'light'] as const) {
  test(`every screen of a live game is accessible (${colorScheme})`, ({
    playerPage,
    adminCalls,
    browser,
    site,
  }) => expectAccessibleGame(colorScheme, { playerPage, adminCalls, browser, site }))
}
