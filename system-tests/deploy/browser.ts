import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { expect as expectSoon } from 'playwright/test'
import { answerAll, starterCategory, startQuiz } from '../../e2e/fixtures/play.ts'
import { chromiumArgs, ensureChromium } from '../../scripts/chromium.ts'
import { HOSTS } from './release.ts'
import { ADMIN, type Site } from './site.ts'

/** Two releases, PostgreSQL, nginx and Chromium share one machine. */
const expect = expectSoon.configure({ timeout: 15_000 })

const PLAYER = { email: 'abeba@example.org', username: 'Abeba', password: 'Correct-Horse-7!' }
const physics = starterCategory('science', 'physics.json')
const RENAMED = `${physics.title}, renamed`
const RIGHT = physics.questions.length - 2

export interface Visit {
  context: BrowserContext
  page: Page
  /** Refused by a page's policy, logged as an error, not found or failed. */
  complaints: string[]
}

/** A Chromium for which the example's names lead to nginx. */
export function openBrowser({ httpsPort, httpPort }: Site): Promise<Browser> {
  const rules = Object.values(HOSTS).flatMap((name) => [
    `MAP ${name}:443 127.0.0.1:${httpsPort}`,
    `MAP ${name}:80 127.0.0.1:${httpPort}`,
  ])
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumArgs, `--host-resolver-rules=${rules.join(',')}`],
  })
}

export async function openVisit(browser: Browser, host: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: `https://${host}`,
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
    // It takes no certificate of our own making.
    serviceWorkers: 'block',
  })
  const complaints: string[] = []
  await context.exposeFunction('reportViolation', (violation: string) => {
    complaints.push(`policy: ${violation}`)
  })
  await context.addInitScript({
    content: `document.addEventListener('securitypolicyviolation', (event) =>
      reportViolation(event.effectiveDirective + ' ' + event.blockedURI + ' ' + event.sample))`,
  })
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`error: ${error.error()}`))
  context.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return { context, page: await context.newPage(), complaints }
}

async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  // The page before has fields of the same names, and stays until this one is loaded.
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export async function playQuiz(page: Page): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(PLAYER.email)
  await page.getByLabel('Username').fill(PLAYER.username)
  await page.getByLabel('Password', { exact: true }).fill(PLAYER.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, PLAYER)
  await expect(page).toHaveURL('/quiz')
  await startQuiz(page, physics)
  await answerAll(page, physics, RIGHT)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(`You scored ${RIGHT} out of`)).toBeVisible()
  await page.goto('/leaderboard')
  await expect(page.getByText(PLAYER.username).first()).toBeVisible()
}

/** Gives the quiz another title. */
export async function renameQuiz(page: Page): Promise<void> {
  await page.goto('/login')
  await logIn(page, ADMIN)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  await page.getByPlaceholder('Search...').fill(physics.title)
  await page.getByRole('button', { name: `Edit ${physics.title}` }).click()
  await page.getByLabel('Title').fill(RENAMED)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByPlaceholder('Search...').fill(RENAMED)
  await expect(page.getByRole('row', { name: RENAMED })).toBeVisible()
}

export async function readDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard')
  const players = page.getByRole('region', { name: 'Top Players (Last 30 Days)', exact: true })
  await players.getByRole('button', { name: 'Show as table' }).click()
  const row = players.getByRole('row').filter({ hasText: PLAYER.username })
  await expect(row).toContainText(String(RIGHT * physics.points))
}

/** Another process may show the old title for a second (docs/architecture.md). */
export async function findRenamed(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/quiz')
    await page.getByRole('link', { name: physics.kingdom }).first().click()
    await expect(page.getByRole('link', { name: physics.title }).first()).toContainText(RENAMED)
  }).toPass({ timeout: 30_000 })
}

/** From a page that was opened before, to one that it has not loaded yet. */
export async function goOnInOldTab(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
}
