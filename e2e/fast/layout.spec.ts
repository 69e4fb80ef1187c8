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

test('a phone has a sidebar that opens, closes by Escape and by going somewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const opener = page.getByRole('button', { name: /open.*(menu|navigation)/i })
  await opener.click()
  const sidebar = page.getByRole('dialog')
  await expect(sidebar).toBeVisible()
  for (const name of ['Home', 'Quiz', 'Leader Board', 'Get Started']) {
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await sidebar.getByRole('link', { name: 'Get Started' }).click()
  await expect(sidebar).toBeHidden()
  await expect(page).toHaveURL('/login')
})

test('the page runs under its own content security policy', async ({ page }) => {
  const answer = await page.goto('/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  await expect(page.getByRole('heading', { name: 'Daily Quiz, Daily Win!' })).toBeVisible()
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
