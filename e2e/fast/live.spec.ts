import { joinAs, makeRivers, openOptions, openRoom, RIGHT } from '../fixtures/live.ts'
import { expect, test } from '../fixtures/test.ts'

test('the keyboard alone hosts and plays', async ({
  playerPage: host,
  adminCalls,
  browser,
  site,
}) => {
  const quiz = await makeRivers(adminCalls, 2)
  const code = await openRoom(host, quiz.path)
  const player = await joinAs(browser, site.playerUrl, code, 'Almaz')
  await expect(host.getByRole('heading', { name: '1 player joined' })).toBeVisible()
  for (let number = 1; number <= 2; number++) {
    await host.keyboard.press('Space')
    await openOptions(host)
    await expect(player.getByRole('heading', { name: /Which river/ })).toBeFocused()
    const options = player.getByRole('list', { name: /Question/ }).getByRole('button')
    await expect(options).toHaveCount(4)
    const place = (await options.allTextContents()).findIndex((text) => text.endsWith(RIGHT))
    await player.keyboard.press(String(place + 1))
    await expect(host.getByRole('button', { name: /Next question|Show podium/ })).toBeFocused()
  }
  await host.keyboard.press('Space')
  await expect(player.getByRole('heading', { name: 'You’re 1st of 1!' })).toBeVisible()
})
