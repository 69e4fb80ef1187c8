import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { makeQuiz } from '../fixtures/made-quiz.ts'
import { addPicture } from '../fixtures/pictures.ts'
import { expect, test } from '../fixtures/test.ts'
import { findViolations } from '../fixtures/violations.ts'

/** Six questions, each with the same right answer, so that a test need not know their order. */
const RIGHT = 'Abay'
const QUESTIONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((nth) => ({
  questionText: `Which river comes ${nth} here?`,
  options: [RIGHT, 'Awash', 'Omo', 'Tekeze'],
  correctAnswer: 0,
}))

async function makeRivers(admin: APIRequestContext, count = QUESTIONS.length) {
  const quiz = await makeQuiz(admin, QUESTIONS.slice(0, count))
  await addPicture(admin, quiz)
  return quiz
}

/** From the quiz to a room with long questions, whose end no test waits for. Returns the code. */
async function openRoom(host: Page, path: string): Promise<string> {
  await host.goto(path)
  await host.getByRole('link', { name: 'Host live' }).click()
  await host.getByLabel('Seconds per question').fill('60')
  await host.getByRole('button', { name: 'Open the room' }).click()
  await expect(host.getByText('Waiting for players...')).toBeVisible()
  return new URL(host.url()).pathname.split('/').at(-1) ?? ''
}

async function joinAs(browser: Browser, baseURL: string, code: string, name: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/live')
  await page.getByLabel('Game code').fill(code)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join the game' }).click()
  return page
}

const option = (page: Page, text: string) =>
  page.getByRole('list', { name: /Question/ }).getByRole('button', { name: text })

/** The host's key. The options are shown before their time. */
async function openOptions(host: Page): Promise<void> {
  await host.keyboard.press('Space')
  await expect(host.getByRole('button', { name: 'Show answer' })).toBeVisible()
}

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
  await expect(host.getByRole('heading', { name: '3 players in' })).toBeVisible()
  await expect(almaz.getByRole('heading', { name: 'You’re in!' })).toBeVisible()
  await host.getByRole('button', { name: 'Start the game' }).press('Space')
  let phones = [almaz, bekele, chaltu]
  let late: Page | undefined

  for (let number = 1; number <= QUESTIONS.length; number++) {
    await expect(host.getByRole('button', { name: 'Show options' })).toBeVisible()
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
    await expect(host.getByText('Right answer')).toBeVisible()
    await expect(almaz.getByRole('heading', { name: 'Right!' })).toBeVisible()
    await expect(bekele.getByRole('heading', { name: 'Not this time' })).toBeVisible()
    await host.keyboard.press('Space')
  }

  await expect(host.getByRole('heading', { name: /the podium/ })).toBeVisible()
  await expect(almaz.getByRole('heading', { name: /^You’re (1st|2nd) of 4!$/ })).toBeVisible()
  await expect(almaz.getByText('6 right answers')).toBeVisible()
  await expect(bekele.getByRole('heading', { name: 'You’re 4th of 4!' })).toBeVisible()
  await host.getByRole('link', { name: 'Report' }).click()
  const row = host.getByRole('row', { name: /Almaz/ })
  await expect(row).toContainText('6/6')
  await expect(host.getByRole('row')).toHaveCount(5)
  const download = host.waitForEvent('download')
  await host.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('the keyboard alone hosts and plays', async ({
  playerPage: host,
  adminCalls,
  browser,
  site,
}) => {
  const quiz = await makeRivers(adminCalls, 2)
  const code = await openRoom(host, quiz.path)
  const player = await joinAs(browser, site.playerUrl, code, 'Almaz')
  await expect(host.getByRole('heading', { name: '1 player in' })).toBeVisible()
  for (let number = 1; number <= 2; number++) {
    await host.keyboard.press('Space')
    await expect(host.getByRole('button', { name: 'Show options' })).toBeFocused()
    await openOptions(host)
    await expect(player.getByRole('heading', { name: /Which river/ })).toBeFocused()
    await player.keyboard.press('1')
    await expect(host.getByRole('button', { name: /Next question|Show podium/ })).toBeFocused()
  }
  await host.keyboard.press('Space')
  await expect(player.getByRole('heading', { name: 'You’re 1st of 1!' })).toBeVisible()
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
  await expect(host.getByRole('heading', { name: '1 player in' })).toBeVisible()
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
  await expect(again.getByText('Nobody new can join.')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen of a live game is accessible (${colorScheme})`, async ({
    playerPage: host,
    adminCalls,
    browser,
    site,
  }) => {
    await host.emulateMedia({ colorScheme })
    const quiz = await makeRivers(adminCalls, 1)
    const code = await openRoom(host, quiz.path)
    const player = await joinAs(browser, site.playerUrl, code, 'Almaz')
    await player.emulateMedia({ colorScheme })
    const check = async () => {
      for (const page of [host, player]) expect(await findViolations(page)).toEqual([])
    }
    await expect(host.getByRole('heading', { name: '1 player in' })).toBeVisible()
    await check()
    await host.keyboard.press('Space')
    await openOptions(host)
    await expect(option(player, RIGHT)).toBeVisible()
    await check()
    await option(player, RIGHT).click()
    await expect(host.getByText('Right answer')).toBeVisible()
    await expect(player.getByRole('heading', { name: 'Right!' })).toBeVisible()
    await check()
    await host.keyboard.press('Space')
    await expect(player.getByRole('heading', { name: 'You’re 1st of 1!' })).toBeVisible()
    await check()
    await host.getByRole('link', { name: 'Report' }).click()
    await expect(host.getByRole('row', { name: /Almaz/ })).toBeVisible()
    expect(await findViolations(host)).toEqual([])
  })
}
