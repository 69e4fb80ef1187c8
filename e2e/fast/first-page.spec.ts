import { hash } from 'node:crypto'
import { hold } from '../fixtures/held-calls.ts'
import { expect, test } from '../fixtures/test.ts'

const APP = '**/assets/index-*.js'

declare global {
  interface Window {
    heading: Element | null
  }
}

test('a page has one script in it and no style attribute, and its policy names both by hash', async ({
  request,
}) => {
  for (const path of ['/', '/login', '/quizkingdom']) {
    const answer = await request.get(path)
    const page = await answer.text()
    const [script = '', ...others] = [...page.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].flatMap(
      ([, content = '']) => content || [],
    )
    expect(others).toEqual([])
    expect(page).not.toMatch(/\sstyle=|\son[a-z]+=/)
    const policy = answer.headers()['content-security-policy']
    expect(policy).toContain(`script-src 'self' 'sha256-${hash('sha256', script, 'base64')}';`)
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/)
    expect(answer.headers()['content-encoding']).toBe('br')
  }
})

test('the first page has the styles of what it shows in it', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const page = html.replace(/<template.*<\/template>/s, '')
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

test('search engines are told where the site is', async ({ request, site }) => {
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  expect(await robots.text()).toContain(`Sitemap: ${site.playerUrl}/sitemap.xml`)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toContain('xml')
  expect(await sitemap.text()).toContain(`<loc>${site.playerUrl}/</loc>`)
})
