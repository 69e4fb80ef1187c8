import { hold } from '../fixtures/held-calls.ts'
import { expect, test } from '../fixtures/test.ts'

const APP = '**/assets/index-*.js'

declare global {
  interface Window {
    heading: Element | null
    emptyFrames: number
    schemes: Set<string | undefined>
  }
}

test('no page has a script or a style attribute in it, and its policy names its styles', async ({
  request,
}) => {
  for (const path of ['/', '/login', '/quizkingdom']) {
    const answer = await request.get(path)
    const page = await answer.text()
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(page).not.toMatch(/\sstyle=|\son[a-z]+=/)
    const policy = answer.headers()['content-security-policy']
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
    expect(answer.headers()['content-encoding']).toBe('br')
  }
})

test('the first page has the styles of what it shows in it', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const styles = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? ''
  const shown = [...page.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  // Others than those of style sheets, such as the icons', have no underscore.
  const ours = shown.filter((name) => name.includes('_'))
  expect(ours.length).toBeGreaterThan(50)
  expect(ours.filter((name) => !styles.includes(`.${name}`))).toEqual([])
})

test('a browser that has the page already is told so', async ({ request }) => {
  const first = await request.get('/')
  const again = await request.get('/', { headers: { 'if-none-match': first.headers().etag ?? '' } })
  expect(again.status()).toBe(304)
})

test('the home page is there before the app is, and the app goes on with what is there', async ({
  page,
}) => {
  const release = await hold(page, APP)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily Quiz, Daily Win!')
  await expect(page.getByRole('link', { name: 'Start Quiz Now' })).toHaveAttribute('href', '/quiz')
  await page.evaluate(() => {
    window.heading = document.querySelector('h1')
  })
  release()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('h1') === window.heading)).toBe(true)
})

test('a button that is pressed before the app is there does its work as soon as it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const release = await hold(page, APP)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the daily quiz says what it is before the app is there', async ({ page }) => {
  const release = await hold(page, APP)
  await page.goto('/daily', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daily Quiz')
  await expect(page.getByText('The same questions for everyone, one try a day')).toBeVisible()
  await expect(page.getByText('Daily Win!')).toBeHidden()
  release()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByText('The same questions for everyone, one try a day')).toHaveCount(1)
})

test('elsewhere nothing of the home page is seen while the app is on its way', async ({ page }) => {
  const release = await hold(page, APP)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Quiz Kingdom' }).first()).toBeVisible()
  await expect(page.getByText('Daily Win!')).toBeHidden()
  await expect(page.getByText('The same questions for everyone, one try a day')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(page.getByText('Daily Win!')).toHaveCount(0)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})

test('a chosen colour scheme is there in the first frame', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await page.getByRole('contentinfo').getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.addInitScript(() => {
    window.schemes = new Set()
    const look = () => {
      if (document.body) window.schemes.add(document.documentElement.dataset.mantineColorScheme)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  expect(await page.evaluate(() => [...window.schemes])).toEqual(['dark'])
})

test('search engines are told where the site is', async ({ request, site }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain(`Sitemap: ${site.playerUrl}/sitemap.xml`)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('xml')
  expect(await sitemap.text()).toContain(`<loc>${site.playerUrl}/</loc>`)
})
