import { type Browser, chromium, type Page } from 'playwright'
import { chromiumArgs, ensureChromium } from '../../../scripts/chromium.ts'
import type { Site } from './site.ts'

/** A village with one bar: 400 ms there and back, 50 kB a second. */
const SLOW_LINK = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  connectionType: 'cellular3g',
} as const
const PHONE = { width: 412, height: 823 }
const SLOWER_CPU = 4

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
}

/** Milliseconds since the address was entered, with empty caches. */
export interface SlowVisit {
  painted: number
  usable: number
  requests: number
}

/** `usable` is when what `selector` finds is there, and React has taken it over. */
export async function visitSlowly(
  browser: Browser,
  site: Site,
  path: string,
  selector: string,
): Promise<SlowVisit> {
  const page = await openPhone(browser, site)
  await slowDown(page)
  let requests = 0
  page.on('request', (request) => {
    if (request.url().startsWith('http')) requests++
  })
  await page.goto(site.url + path, { waitUntil: 'commit' })
  await page.waitForFunction(isTakenOver, selector, { polling: 'raf' })
  const [painted, usable] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    performance.now(),
  ])
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { painted: painted ?? Number.NaN, usable: usable ?? Number.NaN, requests }
}

/**
 * Milliseconds from the press of Start to the first question with its picture, with empty caches and
 * Start pressed as soon as it can be: the pictures that the page asks for ahead are still on their way.
 */
export async function startPictureQuiz(browser: Browser, site: Site): Promise<number> {
  const page = await openPhone(browser, site)
  await slowDown(page)
  await page.goto(`${site.url}/quizflow/${site.pictureQuizId}`, { waitUntil: 'commit' })
  const start = page.getByRole('button', { name: 'Start', exact: true })
  await start.waitFor()
  const pressed = await page.evaluate(() => performance.now())
  await start.click()
  await page.waitForFunction(isPictureShown, undefined, { polling: 'raf' })
  const took = (await page.evaluate(() => performance.now())) - pressed
  await page.context().close()
  return took
}

/** Only a question that is being asked has a picture in a box. */
function isPictureShown(): boolean {
  return document.querySelector('main [data-question] [data-state="shown"] img') !== null
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINK)
}

/** React keeps its own properties on the elements that it looks after. */
function isTakenOver(selector: string): boolean {
  const element = document.querySelector(selector)
  return element !== null && Object.keys(element).some((name) => name.startsWith('__react'))
}

async function openPhone(browser: Browser, site: Site): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE })
  const cookies = site.cookie.split('; ').map((cookie) => {
    const [name = '', value = ''] = cookie.split('=')
    return { name, value, url: site.url }
  })
  await context.addCookies(cookies)
  return context.newPage()
}

/** Milliseconds from each tap in a quiz to the paint after it, on a CPU that is slowed down. */
export async function tapThroughQuiz(browser: Browser, site: Site): Promise<number[]> {
  const page = await openPhone(browser, site)
  await page.addInitScript(observeTaps)
  await page.goto(`${site.url}/quizflow/${site.categoryId}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  const next = page.getByRole('button', { name: 'Next' })
  await page.getByRole('heading', { name: /^Question 1/ }).waitFor()
  do await page.getByRole('radio').first().check({ force: true })
  while (await goOn())
  const taps = await page.evaluate(() => window.taps)
  await page.context().close()
  return taps

  async function goOn(): Promise<boolean> {
    if (!(await next.isVisible())) return false
    await next.click()
    return true
  }
}

declare global {
  interface Window {
    taps: number[]
  }
}

function observeTaps(): void {
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  window.taps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'click' || entry.name === 'pointerup') window.taps.push(entry.duration)
    }
  }).observe(options)
}
