import { expect, test } from '../fixtures/test.ts'

test('the home page has every section and the figures that the specification names', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Daily Quiz, Daily Win!' })).toBeVisible()
  for (const section of ['Quiz Kingdom', 'Be the top on the list', 'Progress and Success']) {
    await expect(page.getByRole('heading', { name: section }).first()).toBeAttached()
  }
  for (const figure of ['400+', '50+', '60%', '#300']) {
    await expect(page.getByText(figure, { exact: true }).first()).toBeAttached()
  }
  await page.getByRole('link', { name: 'Start Quiz Now' }).click()
  await expect(page).toHaveURL('/login')
})

test('a player is shown what to play next instead of what the site is', async ({
  playerPage: page,
}) => {
  await page.goto('/')
  await expect(
    page.getByRole('region', { name: 'Up next' }).getByRole('link').first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start Quiz Now' })).toBeVisible()
  for (const section of ['Be the top on the list', 'Progress and Success'])
    await expect(page.getByRole('heading', { name: section })).toBeHidden()
})

test('pages of both apps may copy and share, and use nothing else of a device', async ({
  page,
  site,
}) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  for (const address of [site.playerUrl, `${site.adminUrl}/login`]) {
    await page.goto(address)
    const allowed = await page.evaluate('document.featurePolicy.allowedFeatures()')
    // Sharing is a feature of phones; desktops know none of this name.
    expect(allowed).toContain('clipboard-write')
    for (const feature of ['camera', 'clipboard-read', 'geolocation', 'microphone', 'payment']) {
      expect(allowed).not.toContain(feature)
    }
  }
  // Chromium warns of each feature that it does not know.
  expect(told.filter((text) => /permissions.policy/i.test(text))).toEqual([])
})
