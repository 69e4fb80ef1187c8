import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureChromium } from '../../scripts/chromium.ts'
import { ensureNginx } from '../../scripts/nginx.ts'
import { publishApps } from '../../scripts/publish-apps.ts'
import { startPostgresServer } from '../../server/src/testing/embedded-postgres.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
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
import { buildRelease, findOlderRelease, HOSTS } from './release.ts'
import { runCommand, type ServerProcess, type Site, startServer, startSite } from './site.ts'
import { createSteps, type Steps } from './steps.ts'

/**
 * Deploys an older release in four processes as deploy/nginx.conf has it, replaces it under load by
 * this one, and uses that in Chromium: `npm run test:deploy`. The older release is the last commit with
 * an older schema, or that of `-- --older COMMIT`.
 */

const PROCESSES = 4
const CLIENTS = { players: 6, visitors: 2 }
const BEFORE_MS = 1000
/** How long both releases serve side by side, two processes each. */
const MIXED_MS = 5000
/** Lines of nginx's log: a call that it answered with 5xx, and one that the first process it asked did not take. */
const FAILED = /" 5\d\d \d+ "-" /
const ASKED_TWICE = / "502, \d{3}" [\d.]+$/

interface Deployment {
  site: Site
  /** The process of each place. */
  servers: ServerProcess[]
  /** Ends the process of a place, and starts that of a release there. Returns the exit code of the first. */
  replace: (place: number, release: string) => Promise<number | null>
  /** Runs a command of a release. */
  command: (release: string, ...args: string[]) => Promise<void>
  databaseUrl: string
  apps: string
  releases: { older: string; newer: string }
}

async function deploy(folder: string, olderCommit: string): Promise<Deployment> {
  const releases = { older: join(folder, 'older'), newer: join(folder, 'newer') }
  console.log(`Building the older release, ${olderCommit}, and this one`)
  await buildRelease(releases.older, olderCommit)
  await buildRelease(releases.newer)
  console.log(`Starting PostgreSQL, ${PROCESSES} server processes of the older release and nginx`)
  const postgres = await startPostgresServer({ isDurable: true })
  cleanUps.push(postgres.remove)
  const databaseUrl = await postgres.createDatabase('quiz')
  const apps = join(folder, 'apps')
  await publishApps(apps, releases.older)
  const optionsOf = async () => ({
    port: await findFreePort(),
    adminPort: await findFreePort(),
    databaseUrl,
    dataDir: join(folder, 'data'),
  })
  const first = await optionsOf()
  const second = await optionsOf()
  const places = [first, second]
  while (places.length < PROCESSES) places.push(await optionsOf())
  const command = (release: string, ...args: string[]) =>
    runCommand({ ...first, folder: release }, ...args)
  await command(releases.older, 'setup')
  const start = async (options: typeof first, release: string) => {
    const server = await startServer({ ...options, folder: release })
    cleanUps.push(async () => server.kill())
    return server
  }
  const servers = await Promise.all(places.map((options) => start(options, releases.older)))
  const replace = async (place: number, release: string) => {
    const options = places[place]
    const server = servers[place]
    if (!options || !server) throw new Error(`There is no place ${place}`)
    const code = await server.stop()
    servers[place] = await start(options, release)
    return code
  }
  const others = places.slice(2).map(({ port }) => port)
  const site = await startSite(folder, apps, [first.port, second.port, ...others])
  cleanUps.push(site.nginx.stop)
  return { site, servers, replace, command, databaseUrl, apps, releases }
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
  const { site, servers, replace, command, apps, releases, databaseUrl } = deployment
  const { older, newer } = releases
  const client = createHttpsClient(site)
  const before = await filesOf(client.send, HOSTS.player)
  const browser = await openBrowser(site)
  cleanUps.push(() => browser.close())
  const oldTab = await openVisit(browser, HOSTS.player)
  await oldTab.page.goto('/')

  const submittedBefore = await countSubmitted(databaseUrl)
  const stopLoad = startLoad(site, CLIENTS)
  await sleep(BEFORE_MS)
  await step('the setup of this release brings the schema on while the older one serves', () =>
    command(newer, 'setup'),
  )
  const takePlace = (place: number) =>
    step(`process ${place + 1} stops with 0 and one of this release takes its place`, async () => {
      assert.equal(await replace(place, newer), 0)
    })
  const half = PROCESSES / 2
  for (let place = 0; place < half; place++) await takePlace(place)
  await step('both releases serve side by side', async () => {
    const begin = site.readLogs().length
    await sleep(MIXED_MS)
    const calls = site.readLogs().slice(begin)
    const taken = servers.map(
      ({ port }) => calls.filter((line) => line.includes(`"127.0.0.1:${port}"`)).length,
    )
    assert(taken.every((count) => count > 0))
    return `the processes took ${taken.join(', ')} calls`
  })
  await step('the older release takes a place back, on the newer schema', async () => {
    assert.equal(await replace(0, older), 0)
  })
  await takePlace(0)
  for (let place = half; place < PROCESSES; place++) await takePlace(place)
  await step('the apps of this release take the place of the older', () => publishApps(apps, newer))
  await sleep(BEFORE_MS)
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
    assert(gone.length > 0, 'Both builds have the same assets')
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
console.log(`nginx: ${ensureNginx()}, Chromium: ${ensureChromium()}`)
const folder = await mkdtemp(join(tmpdir(), 'quiz-kingdom-deploy-'))
cleanUps.push(() => rm(folder, { recursive: true, force: true }))
const { values } = parseArgs({ options: { older: { type: 'string' } } })
const steps = createSteps()
try {
  const deployment = await deploy(folder, values.older ?? findOlderRelease())
  await replaceUnderLoad(deployment, steps)
  await steps.step('the quizzes of this release are imported', () =>
    deployment.command(deployment.releases.newer, 'content', 'import'),
  )
  await checkAnswers(deployment.site, steps)
  await useInChromium(deployment, steps)
  await steps.step(
    'nginx answered every call, past processes that were being replaced',
    async () => {
      const { nginx, readLogs } = deployment.site
      assert.equal(await nginx.complaints(), '')
      const calls = readLogs()
      assert(calls.length > 100)
      assert.deepEqual(calls.filter((line) => FAILED.test(line)).slice(0, 10), [])
      return `${calls.filter((line) => ASKED_TWICE.test(line)).length} of ${calls.length} asked another process too`
    },
  )
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
}
steps.sumUp()
