import { loadavg } from 'node:os'
import { describeMachine, formatTable, median, quantile } from '../../support/report.ts'
import {
  openBrowser,
  type SlowVisit,
  startPictureQuiz,
  tapThroughQuiz,
  visitSlowly,
} from './browser.ts'
import { type PageFigures, visit } from './lighthouse.ts'
import { openSite, type Site } from './site.ts'

/**
 * What the built player app is on a cheap phone: `npm run bench:web` after `npm run build`. Wants a
 * machine with nothing else to do: times of the processor are not modelled.
 */

/** Visits of each page, of which the median counts: `npm run bench:web -- 1` for a first look. */
const RUNS = Number(process.argv[2] ?? 5)
const BUSY_ABOVE = 1.5

interface Goal {
  path: string
  isLoggedIn?: boolean
  performance: number
}

function pagesOf({ kingdomId, categoryId }: Site): Goal[] {
  return [
    { path: '/', performance: 100 },
    { path: '/login', performance: 98 },
    { path: '/signup', performance: 98 },
    { path: '/daily', performance: 98 },
    { path: '/quiz', isLoggedIn: true, performance: 98 },
    { path: `/quizkingdom?id=${kingdomId}`, isLoggedIn: true, performance: 98 },
    { path: `/quizflow/${categoryId}`, isLoggedIn: true, performance: 98 },
    { path: '/leaderboard', isLoggedIn: true, performance: 98 },
  ]
}

function measure(site: Site, { path, isLoggedIn }: Goal) {
  const cookie = isLoggedIn ? site.cookie : undefined
  const runs = Array.from({ length: RUNS }, () => visit({ url: site.url + path, cookie }))
  return (name: keyof PageFigures) => median(runs.map((run) => run[name]))
}

const whole = (value: number) => value.toFixed(0)
/** Ids say nothing to a reader. */
const nameOf = (path: string) => path.replace(/[0-9a-f]{24}/, '…')

function lighthouseRow(site: Site, goal: Goal): string[] {
  const of = measure(site, goal)
  const scores = [of('accessibility'), of('bestPractices'), of('seo')].map(whole).join(' ')
  const times = [of('fcp'), of('lcp'), of('tbt')].map(whole)
  return [
    nameOf(goal.path),
    whole(of('performance')),
    String(goal.performance),
    scores,
    ...times,
    of('cls').toFixed(3),
    whole(of('requests')),
    (of('bytes') / 1000).toFixed(0),
  ]
}

async function slowRow(
  path: string,
  goal: { painted?: number; usable: number },
  visits: () => Promise<SlowVisit>,
): Promise<string[]> {
  const runs: SlowVisit[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await visits())
  const of = (name: keyof SlowVisit) => median(runs.map((run) => run[name]))
  const goals = [goal.painted, goal.usable].map((ms) => (ms ? String(ms) : ''))
  return [
    path,
    whole(of('painted')),
    goals[0] ?? '',
    whole(of('usable')),
    goals[1] ?? '',
    whole(of('requests')),
  ]
}

const busy =
  (loadavg()[0] ?? 0) > BUSY_ABOVE ? ' The machine was busy: scores and TBT are worth little.' : ''
const machine = describeMachine() + busy
const site = await openSite()
const browser = await openBrowser()

const pages = pagesOf(site).map((goal) => {
  const row = lighthouseRow(site, goal)
  console.log(row.join('  '))
  return row
})
const slow = [
  await slowRow('/', { painted: 2000, usable: 4000 }, () =>
    visitSlowly(browser, site, '/', 'main a[href="/quiz"]'),
  ),
  await slowRow('/quiz', { usable: 5000 }, () =>
    visitSlowly(browser, site, '/quiz', 'main a[href^="/quizkingdom"]'),
  ),
]
const pictures: number[] = []
for (let run = 0; run < RUNS; run++) pictures.push(await startPictureQuiz(browser, site))
const taps = await tapThroughQuiz(browser, site)
await browser.close()
await site.stop()

const figures = [
  machine,
  `Lighthouse, mobile, its default throttling, median of ${RUNS}; times in ms:`,
  formatTable(
    [
      'page',
      'performance',
      'goal',
      'accessibility, best practices, SEO',
      'FCP',
      'LCP',
      'TBT',
      'CLS',
      'requests',
      'kB',
    ],
    pages,
  ),
  `A link of 400 ms and 50 kB/s, empty caches, median of ${RUNS}; \`/quiz\` is usable with its kingdoms:`,
  formatTable(['page', 'painted, ms', 'goal', 'usable, ms', 'goal', 'requests'], slow),
  `From Start to the first question with its picture, on that link, pressed as soon as it is there, median of ${RUNS}:`,
  formatTable(
    ['picture shown, ms', 'longest, ms', 'goal'],
    [[whole(median(pictures)), whole(Math.max(...pictures)), '2000']],
  ),
  'From a tap in a quiz to the paint after it, on a CPU four times slower:',
  formatTable(
    ['taps', '95th percentile, ms', 'goal'],
    [[String(taps.length), whole(quantile(taps, 0.95)), '50']],
  ),
].join('\n\n')

console.log(figures)
