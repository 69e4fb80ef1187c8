import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureChromium } from '../scripts/chromium.ts'
import { ensureNginx } from '../scripts/nginx.ts'
import { publishApps } from '../scripts/publish-apps.ts'
import { keepExitCode, startPostgresServer } from '../server/src/testing/embedded-postgres.ts'
import { freePort } from '../server/src/testing/free-port.ts'
import { checkAnswers } from './answers.ts'
import {
  findRenamed,
  goOnInOldTab,
  openBrowser,
  openVisit,
  playQuiz,
  readDashboard,
  renameQuiz,
} from './browser.ts'
import { createHttpsClient } from './https-client.ts'
import { filesOf, startLoad } from './load.ts'
import { buildRelease, HOSTS } from './release.ts'
import { type ServerProcess, type Site, setUp, startServer, startSite } from './site.ts'
import { createSteps, type Steps } from './steps.ts'

/**
 * Deploys the product as deploy/nginx.conf has it, uses it in Chromium, and replaces it by a newer
 * release under load: `npm run test:deploy`.
 */

const CLIENTS = { players: 6, visitors: 2 }
const BEFORE_MS = 1000
/** Lines of nginx's log: a call that it answered with 5xx, and one that the first process did not take. */
const FAILED = /" 5\d\d \d+ "-" /
const ASKED_TWICE = / "502, \d{3}" [\d.]+$/

interface Deployment {
  site: Site
  servers: ServerProcess[]
  /** Starts the process of a release in the place of number 0 or 1. */
  startAt: (place: number, release: string) => Promise<ServerProcess>
  databaseUrl: string
  apps: string
  newer: string
}

async function deploy(folder: string): Promise<Deployment> {
  const [first, newer] = [join(folder, 'first'), join(folder, 'newer')]
  console.log('Building this release, and another with assets of other names')
  await buildRelease(first)
  await buildRelease(newer, 'newer')
  console.log('Starting PostgreSQL, two server processes and nginx')
  const postgres = await startPostgresServer({ isDurable: true })
  cleanUps.push(postgres.remove)
  const databaseUrl = await postgres.createDatabase('quiz')
  const apps = join(folder, 'apps')
  await publishApps(apps, first)
  const ports = [
    { port: await freePort(), adminPort: await freePort() },
    { port: await freePort(), adminPort: await freePort() },
  ] as const
  const common = { databaseUrl, dataDir: join(folder, 'data') }
  await setUp({ ...common, ...ports[0], folder: first })
  const startAt = async (place: number, release: string) => {
    const server = await startServer({ ...common, ...(ports[place] ?? ports[0]), folder: release })
    cleanUps.push(async () => server.kill())
    return server
  }
  const servers = await Promise.all([startAt(0, first), startAt(1, first)])
  const site = await startSite(folder, apps, [ports[0].port, ports[1].port])
  cleanUps.push(site.nginx.stop)
  return { site, servers, startAt, databaseUrl, apps, newer }
}

async function useInChromium({ site }: Deployment, { step }: Steps): Promise<void> {
  const browser = await openBrowser(site)
  cleanUps.push(() => browser.close())
  const player = await openVisit(browser, HOSTS.player)
  const admin = await openVisit(browser, HOSTS.admin)
  await step('a player signs up, plays a quiz and is on the leaderboard', () =>
    playQuiz(player.page),
  )
  await step('an admin renames it in the console, and the player sees it', async () => {
    await renameQuiz(admin.page)
    await findRenamed(player.page)
  })
  await step('the dashboard counts what was played', () => readDashboard(admin.page))
  await step('no page did what its policy forbids, and nothing failed', async () => {
    assert.deepEqual([...player.complaints, ...admin.complaints], [])
  })
}

async function replaceUnderLoad(deployment: Deployment, { step }: Steps): Promise<void> {
  const { site, servers, startAt, apps, newer, databaseUrl } = deployment
  const client = createHttpsClient(site)
  const before = await filesOf(client.send, HOSTS.player)
  const browser = await openBrowser(site)
  cleanUps.push(() => browser.close())
  const oldTab = await openVisit(browser, HOSTS.player)
  await oldTab.page.goto('/')

  const submittedBefore = await countSubmitted(databaseUrl)
  const stopLoad = startLoad(site, CLIENTS)
  await new Promise((resolve) => setTimeout(resolve, BEFORE_MS))
  await step('the newer apps take the place of the older', () => publishApps(apps, newer))
  for (const [place, server] of servers.entries()) {
    await step(`process ${place + 1} stops with 0 and the newer one takes its place`, async () => {
      assert.equal(await server.stop(), 0)
      await startAt(place, newer)
    })
  }
  const load = await stopLoad()

  await step('no call failed and no asset was missing', async () => {
    assert.deepEqual(load.failures.slice(0, 10), [])
    assert(load.calls > 100 && load.pages > 0)
    const { calls, pages, assets, submissions, slowestMs } = load
    return `${calls} calls, among them ${submissions} submissions, ${pages} pages and ${assets} assets; the slowest took ${Math.round(slowestMs)} ms`
  })
  await step('each submission that was answered is there once', async () => {
    assert.equal((await countSubmitted(databaseUrl)) - submittedBefore, load.submissions)
  })
  await step('a page that was opened before goes on with the assets of its own build', async () => {
    const after = await filesOf(client.send, HOSTS.player)
    const gone = [...before].filter((path) => !after.has(path))
    assert(gone.length > 0, 'The newer build has the same assets')
    for (const path of gone) {
      assert.equal((await client.send({ host: HOSTS.player, path })).status, 200, path)
    }
    await goOnInOldTab(oldTab.page)
    assert.deepEqual(oldTab.complaints, [])
    return `${gone.length} of ${before.size} assets are those of the older build alone`
  })
  client.close()
}

async function countSubmitted(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select count(*) as count from attempt where submitted_at is not null',
  )
  await client.end()
  return Number(rows[0]?.count)
}

const cleanUps: (() => Promise<void>)[] = []
keepExitCode()
console.log(`nginx: ${ensureNginx()}, Chromium: ${ensureChromium()}`)
const folder = await mkdtemp(join(tmpdir(), 'quiz-kingdom-deploy-'))
cleanUps.push(() => rm(folder, { recursive: true, force: true }))
const steps = createSteps()
try {
  const deployment = await deploy(folder)
  await checkAnswers(deployment.site, steps)
  await useInChromium(deployment, steps)
  await replaceUnderLoad(deployment, steps)
  await steps.step(
    'nginx answered every call, past processes that were being replaced',
    async () => {
      const { nginx, readLogs } = deployment.site
      assert.equal(await nginx.complaints(), '')
      const calls = readLogs()
      assert(calls.length > 100)
      assert.deepEqual(calls.filter((line) => FAILED.test(line)).slice(0, 10), [])
      return `${calls.filter((line) => ASKED_TWICE.test(line)).length} of ${calls.length} asked a second process`
    },
  )
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
}
steps.sumUp()
