import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Nginx, startNginx } from '../../scripts/nginx.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import { type LaunchedProcess, launchProcess } from '../../server/src/testing/launched-process.ts'
import { HOSTS } from './release.ts'

export const ADMIN = {
  email: 'admin@example.org',
  username: 'keeper',
  password: 'Holder-Of-9-Keys!',
} as const

const DEPLOY = join(import.meta.dirname, '../../deploy')
const readSettings = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')
const READY_LIMIT_MS = 60_000
const POLL_EVERY_MS = 50

export interface ServerProcess {
  port: number
  /** All that it has printed. */
  printed: () => string
  /** Ends it as an operator would; gives its exit code. */
  stop: () => Promise<number | null>
  kill: () => void
}

interface ProcessOptions {
  /** Of the release that it runs. */
  folder: string
  port: number
  adminPort: number
  databaseUrl: string
  dataDir: string
}

function settingsOf({ port, adminPort, databaseUrl, dataDir }: ProcessOptions) {
  return {
    PLAYER_PORT: String(port),
    ADMIN_PORT: String(adminPort),
    PLAYER_URL: `https://${HOSTS.player}`,
    ADMIN_URL: `https://${HOSTS.admin}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TRUST_PROXY: 'on',
    SERVE_APPS: 'off',
    // The load stands for many addresses, and comes from one.
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'info',
    STARTER_CONTENT: 'on',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  }
}

/** Runs a command of the release as an operator would. */
export async function runCommand(options: ProcessOptions, ...args: string[]): Promise<void> {
  const cli = join(options.folder, 'server/src/cli.ts')
  const { exit, printed } = await launchProcess(cli, settingsOf(options), args)
  if ((await exit) !== 0) throw new Error(`"${args.join(' ')}" failed:\n${printed()}`)
}

/** Resolves when the process takes calls. */
export async function startServer(options: ProcessOptions): Promise<ServerProcess> {
  const main = join(options.folder, 'server/src/main.ts')
  const launched = await launchProcess(main, settingsOf(options))
  await untilReady(launched, options.port)
  return {
    port: options.port,
    printed: launched.printed,
    stop: () => {
      launched.child.kill('SIGTERM')
      return launched.exit
    },
    kill: () => void launched.child.kill('SIGKILL'),
  }
}

async function untilReady({ child, printed }: LaunchedProcess, port: number): Promise<void> {
  const limit = performance.now() + READY_LIMIT_MS
  while (child.exitCode === null && performance.now() < limit) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(POLL_EVERY_MS)
  }
  throw new Error(`A server did not get ready:\n${printed()}`)
}

/** An nginx that speaks TLS. */
export interface Front {
  nginx: Nginx
  httpsPort: number
  /** In PEM. */
  certificate: string
}

export interface Site extends Front {
  httpPort: number
  /** The lines of all logs that deploy/nginx.conf names. A call's line may come a moment after its answer. */
  readLogs: () => string[]
}

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1')
/** Where the site listens on this machine. */
export const ADDRESSES = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']

/** Starts nginx with deploy/nginx.conf; only ports, the number of processes, folders and what `changes` names are others. */
export async function startSite(
  folder: string,
  apps: string,
  ports: readonly [number, number, ...number[]],
  changes: readonly [string, string][] = [],
): Promise<Site> {
  const [httpsPort, httpPort] = [await findFreePort(), await findFreePort()]
  const [certificates, logs] = [join(folder, 'certificates'), join(folder, 'logs')]
  makeCertificate(certificates)
  mkdirSync(logs)
  const [first, ...others] = ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`)
  const configuration = replaceEach(readSettings('nginx.conf'), [
    ['listen 80', `listen 127.0.0.1:${httpPort}`],
    ['listen 443', `listen 127.0.0.1:${httpsPort}`],
    ['listen [::]:80', `${hasIpv6 ? '' : '#'}listen [::1]:${httpPort}`],
    ['listen [::]:443', `${hasIpv6 ? '' : '#'}listen [::1]:${httpsPort}`],
    ['server 127.0.0.1:3000 max_fails=0;', first ?? ''],
    ['server 127.0.0.1:3100 max_fails=0;', others.join('\n    ')],
    ['/srv/quiz-kingdom', apps],
    ['/var/log/nginx', logs],
    ['/etc/letsencrypt/live/quiz.example', certificates],
    ...changes,
  ])
  return {
    nginx: await startNginx(configuration, httpsPort),
    httpsPort,
    httpPort,
    certificate: readFileSync(join(certificates, 'fullchain.pem'), 'utf8'),
    readLogs: () =>
      readdirSync(logs).flatMap((name) =>
        readFileSync(join(logs, name), 'utf8').split('\n').filter(Boolean),
      ),
  }
}

/** Starts another nginx with deploy/edge.conf, before `site` and with its certificate. */
export async function startEdge(
  folder: string,
  { httpsPort: sitePort, certificate }: Site,
  changes: readonly [string, string][] = [],
): Promise<Front> {
  const httpsPort = await findFreePort()
  const certificates = join(folder, 'certificates')
  const configuration = replaceEach(readSettings('edge.conf'), [
    ['listen 443', `listen 127.0.0.1:${httpsPort}`],
    ['server 192.0.2.1:443', `server 127.0.0.1:${sitePort}`],
    ['/etc/letsencrypt/live/quiz.example', certificates],
    ['/etc/ssl/certs/ca-certificates.crt', join(certificates, 'fullchain.pem')],
    ['/var/cache/nginx/quiz-kingdom', join(folder, 'cache')],
    ['/var/log/nginx', join(folder, 'logs')],
    ...changes,
  ])
  return { nginx: await startNginx(configuration, httpsPort), httpsPort, certificate }
}

function replaceEach(text: string, changes: readonly [string, string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The settings of nginx do not have "${from}"`)
    return changed.replaceAll(from, to)
  }, text)
}

function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const names = Object.values(HOSTS).map((name) => `DNS:${name}`)
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', `/CN=${HOSTS.player}`],
      ...['-addext', `subjectAltName=${names.join(',')}`],
      ...files,
    ],
    { stdio: 'ignore' },
  )
}
