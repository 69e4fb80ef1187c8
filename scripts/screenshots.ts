import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright'
import sharp from 'sharp'
import * as v from 'valibot'
import { BOT_NAMES } from '../server/src/demo/live-players.ts'
import { chromiumArgs, ensureChromium } from './chromium.ts'

/** Makes the pictures of the README and of the player app's manifest from the demo: `npm run screenshots`. */

const PLAYER = 'http://localhost:3400'
const ADMIN = 'http://localhost:3401'
const OUT = join(import.meta.dirname, '../docs/screenshots')
const PUBLIC = join(import.meta.dirname, '../player-app/public')

interface Demo {
  process: ChildProcess
  player: { email: string; password: string }
  admin: { email: string; password: string }
}

/** Starts the demo and reads from what it prints whom to log in as. */
async function startDemo(): Promise<Demo> {
  const admin = { email: 'admin@example.org', password: 'Screenshots-1!' }
  const child = spawn('node', ['server/src/demo.ts'], {
    env: {
      ...process.env,
      PLAYER_PORT: '3400',
      ADMIN_PORT: '3401',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  for await (const line of createInterface(child.stdout)) {
    said.push(line)
    if (line.startsWith('Ctrl+C')) break
  }
  child.stdout.resume()
  const [, email, password] = /log in as (\S+) \/ (\S+)/.exec(said.join('\n')) ?? []
  if (!email || !password) throw new Error(`The demo told of no player:\n${said.join('\n')}`)
  return { process: child, player: { email, password }, admin }
}

async function openAs(
  browser: Browser,
  url: string,
  account: { email: string; password: string },
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const answer = await context.request.post(`${url}/api/auth/login`, { data: account })
  if (!answer.ok()) throw new Error(`Log-in failed: ${await answer.text()}`)
  return context.newPage()
}

/** Shows a page until `content` is there, with its pictures and letters. */
async function shoot(page: Page, url: string, content: Content): Promise<Buffer> {
  await page.goto(url)
  for (const locator of content(page)) await locator.first().waitFor()
  return take(page)
}

type Content = (page: Page) => Locator[]

const ARE_PICTURES_SHOWN = `Array.from(document.images).every(
  (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
)`

async function take(page: Page): Promise<Buffer> {
  await page.waitForFunction(ARE_PICTURES_SHOWN)
  return page.screenshot()
}

const homePage: Content = (page) => [
  page.getByRole('region', { name: 'Try a question' }).getByRole('button'),
]
const kingdomsPage: Content = (page) => [page.locator('main li img')]
const leaderboardPage: Content = (page) => [page.getByAltText('Bronze medal')]
const dashboardPage: Content = (page) => [
  page.locator('.recharts-line-curve'),
  page.getByRole('img', { name: /^Doughnut chart/ }),
]

/** Side by side at one height, on parchment. */
async function save(name: string, pictures: Buffer[], height: number): Promise<void> {
  const gap = 24
  const resized = await Promise.all(
    pictures.map((picture) =>
      sharp(picture).resize({ height }).toBuffer({ resolveWithObject: true }),
    ),
  )
  let left = gap
  const layers = resized.map(({ data, info }) => {
    const layer = { input: data, left, top: gap }
    left += info.width + gap
    return layer
  })
  await sharp({
    create: { width: left, height: height + 2 * gap, channels: 3, background: '#e6d5b5' },
  })
    .composite(layers)
    .webp({ quality: 82 })
    .toFile(join(OUT, `${name}.webp`))
}

/** For the manifest. Few colours make it a third of the size. */
async function saveShown(name: string, picture: Buffer): Promise<void> {
  await sharp(picture)
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(PUBLIC, `screenshot-${name}.png`))
}

const CategoriesSchema = v.object({
  categories: v.array(v.object({ _id: v.string(), title: v.string() })),
})
const RoomSchema = v.object({ code: v.string() })
const SHOWN_QUIZ = 'Flags and Their Signs'

/** An open question of a live game on the host's screen and on a phone, with the demo's bots as the class. */
async function shootLive(host: Page, browser: Browser): Promise<Buffer[]> {
  const { request } = host.context()
  const { categories } = v.parse(
    CategoriesSchema,
    await (await request.get(`${PLAYER}/api/category`)).json(),
  )
  const categoryId = categories.find(({ title }) => title === SHOWN_QUIZ)?._id
  const settings = { categoryId, questions: 2, seconds: 60 }
  const opened = await request.post(`${PLAYER}/api/live/rooms`, { data: settings })
  const { code } = v.parse(RoomSchema, await opened.json())
  await host.goto(`${PLAYER}/live/host/${code}`)
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const phone = await context.newPage()
  await phone.goto(`${PLAYER}/live/${code}`)
  await phone.getByLabel('Your name').fill('Almaz')
  await phone.getByRole('button', { name: 'Join the game' }).click()
  await host.getByText(`${BOT_NAMES.length + 1} players joined`).waitFor()
  await host.keyboard.press('Space')
  await phone
    .getByRole('list', { name: /Question/ })
    .getByRole('button')
    .first()
    .waitFor()
  return [await take(host), await take(phone)]
}

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 }

const demo = await startDemo()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
try {
  await mkdir(OUT, { recursive: true })
  const desktop = await openAs(browser, PLAYER, demo.player, DESKTOP)
  const phone = await openAs(browser, PLAYER, demo.player, { ...PHONE, colorScheme: 'dark' })
  const visitor = await (
    await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' })
  ).newPage()
  const home = await shoot(visitor, PLAYER, homePage)
  await save('player', [home, await shoot(phone, `${PLAYER}/leaderboard`, leaderboardPage)], 640)
  await save('live', await shootLive(desktop, browser), 640)
  await saveShown('home', home)
  const bright = await openAs(browser, PLAYER, demo.player, PHONE)
  await saveShown('kingdoms', await shoot(bright, `${PLAYER}/quiz`, kingdomsPage))
  await saveShown('leaderboard', await shoot(bright, `${PLAYER}/leaderboard`, leaderboardPage))
  const console = await openAs(browser, ADMIN, demo.admin, {
    viewport: { width: 1440, height: 900 },
  })
  await save('admin', [await shoot(console, `${ADMIN}/dashboard`, dashboardPage)], 640)
} finally {
  await browser.close()
  demo.process.kill('SIGTERM')
}
