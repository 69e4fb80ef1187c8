import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APPS } from '../../scripts/publish-apps.ts'
import { findFreePort } from '../../server/src/testing/free-port.ts'
import {
  ADDRESSES_WITH_SECRETS,
  ADDRESSES_WITHOUT_SECRETS,
  MAILED_TOKEN,
  SECRET_PATTERN,
} from '../../server/src/testing/logged-addresses.ts'
import { createHttpsClient } from './https-client.ts'
import { HOSTS } from './release.ts'
import { ADDRESSES, type Site, startSite } from './site.ts'

/** deploy/nginx.conf in a real nginx, before an API that says nothing but "here". */

let folder: string
let api: Server
let site: Site | undefined
/** Where nobody listens, so that nginx has something to complain of. */
let deadPort: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quiz-kingdom-nginx-test-'))
  for (const app of APPS) {
    mkdirSync(join(folder, app, '.headers'), { recursive: true })
    writeFileSync(join(folder, app, '.headers/nginx.conf'), '')
    writeFileSync(join(folder, app, 'index.html'), `<title>${app}</title>`)
  }
  api = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1')
  await once(api, 'listening')
  deadPort = await findFreePort()
})
afterEach(async () => {
  await site?.nginx.stop()
  site = undefined
  api.close()
  rmSync(folder, { recursive: true })
})

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The API has no port')
  return address.port
}

async function start(changes: readonly [string, string][] = []): Promise<Site> {
  site = await startSite(folder, folder, [portOf(api), deadPort], changes)
  return site
}

/** What nginx has logged of everything, in all its logs. */
async function readLogsOf({ nginx, readLogs }: Site): Promise<string[]> {
  const complaints = await nginx.complaints()
  await nginx.stop()
  return [...readLogs(), ...complaints.split('\n')]
}

/** What comes back for lines as they are, as far as anything does. */
async function sendRaw(host: string, port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, host)
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket).catch(() => '')
}

/** The same over TLS; `name` is the host that the handshake asks for, if any. */
async function sendByTls(
  address: string,
  { httpsPort }: Site,
  name: string | undefined,
  lines: readonly string[],
): Promise<string> {
  const socket = connectTls({
    host: address,
    port: httpsPort,
    ...(name && { servername: name }),
    // Which certificate it is, other tests say; here a handshake must not fail for that reason.
    rejectUnauthorized: false,
  })
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return text(socket).catch(() => '')
}

const lastCall = (path: string, host: string, ...headers: string[]) => [
  `GET ${path} HTTP/1.1`,
  `Host: ${host}`,
  'Connection: close',
  ...headers,
]

describe('no log of nginx', () => {
  it('has a secret of an address, however it is spelt and whoever answers', async () => {
    const site = await start()
    const { send, close } = createHttpsClient(site)
    for (const path of ADDRESSES_WITH_SECRETS) {
      const referer = `https://${HOSTS.player}${path}`
      for (const host of Object.values(HOSTS)) {
        await send({ host, path, headers: { referer } })
      }
      await sendRaw('127.0.0.1', site.httpPort, lastCall(path, HOSTS.player))
      await sendRaw('127.0.0.1', site.httpPort, lastCall(path, HOSTS.api))
    }
    close()
    const lines = await readLogsOf(site)
    expect(lines.filter((line) => line.includes('"GET ')).length).toBe(
      ADDRESSES_WITH_SECRETS.length * 5,
    )
    expect(lines.filter((line) => SECRET_PATTERN.test(line))).toEqual([])
  })

  it('has one when no process answers, a call is too large, or it is none', async () => {
    const path = `/api/token/reset-password/${MAILED_TOKEN}`
    const site = await start()
    api.close()
    const { send, close } = createHttpsClient(site)
    expect((await send({ host: HOSTS.api, path })).status).toBe(502)
    const headers = { 'content-length': String(14 * 1024 * 1024) }
    expect((await send({ host: HOSTS.api, path, method: 'POST', headers })).status).toBe(413)
    close()
    const odd = [
      [`GET ${path} HTTP/1.1`, 'Host: a b'],
      [`GET ${path} HTTP/9.9`, `Host: ${HOSTS.api}`],
      [`GET ${path}`],
      [`GET${path} HTTP/1.1`, `Host: ${HOSTS.api}`],
      lastCall(`https://${HOSTS.player}${path}`, HOSTS.player),
      lastCall(path, 'evil.example'),
      lastCall(path, HOSTS.player, `Content-Length: ${path}`),
    ]
    for (const lines of odd) {
      await sendRaw('127.0.0.1', site.httpPort, lines)
      await sendRaw('127.0.0.1', site.httpsPort, lines)
      await sendByTls('127.0.0.1', site, HOSTS.api, lines)
    }
    const logged = await readLogsOf(site)
    expect(logged.length).toBeGreaterThan(odd.length)
    expect(logged.filter((line) => SECRET_PATTERN.test(line))).toEqual([])
  })
})

it('the log of nginx has each plain address, which process was asked, and what came of it', async () => {
  const site = await start()
  const { send, close } = createHttpsClient(site)
  for (const path of ADDRESSES_WITHOUT_SECRETS) await send({ host: HOSTS.api, path })
  close()
  const lines = await readLogsOf(site)
  for (const path of ADDRESSES_WITHOUT_SECRETS) {
    const [line = ''] = lines.filter((line) => line.includes(`"GET ${path} HTTP/1.1"`))
    const asked = path.startsWith('/api/') ? `"(.+, )?127.0.0.1:${portOf(api)}"` : '"-"'
    expect(line).toMatch(new RegExp(`(200|404) .* ${HOSTS.api} ${asked} "`))
  }
})

describe.each(ADDRESSES)('a call to %s for a host that is not ours', (address) => {
  it('has no answer by http, nor is it led anywhere', async () => {
    const site = await start()
    const call = lastCall('/login', 'evil.example')
    expect(await sendRaw(address, site.httpPort, call)).toBe('')
    expect(await sendRaw(address, site.httpPort, ['GET /login HTTP/1.0'])).toBe('')
    expect(
      await sendRaw(address, site.httpPort, lastCall('http://evil.example/', HOSTS.player)),
    ).toBe('')
  })

  it('has no answer over TLS, nor a handshake under another name or none', async () => {
    const site = await start()
    const ours = lastCall('/', HOSTS.player)
    expect(await sendByTls(address, site, HOSTS.player, ours)).toContain('player-app')
    expect(await sendByTls(address, site, 'evil.example', ours)).toBe('')
    expect(await sendByTls(address, site, undefined, ours)).toBe('')
    const theirs = lastCall('/', 'evil.example')
    expect(await sendByTls(address, site, HOSTS.player, theirs)).toBe('')
  })
})

it.each([HOSTS.player, HOSTS.admin])('http leads to https on %s itself', async (host) => {
  const site = await start()
  for (const address of ADDRESSES) {
    const answer = await sendRaw(address, site.httpPort, lastCall('/quiz?a=1', host))
    expect(answer).toContain('HTTP/1.1 301 ')
    expect(answer).toContain(`Location: https://${host}/quiz?a=1\r\n`)
  }
})

it('one network holds only so many calls at once, and keeps no other out', async () => {
  const waiting: (() => void)[] = []
  api.removeAllListeners('request')
  api.on('request', ({ url }, response) => {
    if (url === '/api/slow') waiting.push(() => response.end('here'))
    else response.end('here')
  })
  const site = await start([
    ['limit_conn quiz_kingdom_calls 400;', 'limit_conn quiz_kingdom_calls 2;'],
    // So that a call can come from any address.
    [
      'limit_conn_zone $quiz_kingdom_caller zone=quiz_kingdom_calls:',
      'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For; limit_conn_zone $quiz_kingdom_caller zone=quiz_kingdom_calls:',
    ],
  ])
  const { send, close } = createHttpsClient(site)
  const callFrom = (address: string, path = '/api/quick') =>
    send({ host: HOSTS.api, path, headers: { 'x-forwarded-for': address } })
  const held = [
    callFrom('2001:db8:1:2::1', '/api/slow'),
    callFrom('2001:db8:1:2:3:4:5:6', '/api/slow'),
  ]
  await expect.poll(() => waiting.length).toBe(2)
  expect((await callFrom('2001:db8:1:2::9')).status).toBe(429)
  expect((await callFrom('2001:db8:1:3::1')).status).toBe(200)
  expect((await callFrom('192.0.2.1')).status).toBe(200)
  for (const goOn of waiting) goOn()
  for (const call of held) expect((await call).status).toBe(200)
  expect((await callFrom('2001:db8:1:2::9')).status).toBe(200)
  close()
})

it('passes each event of a live game on at once, uncompressed', async () => {
  api.removeAllListeners('request')
  api.on('request', (_request, response) => {
    // A second event never comes: only what is passed on at once arrives.
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {}\n\n')
  })
  const { httpsPort } = await start()
  const socket = connectTls({
    host: '127.0.0.1',
    port: httpsPort,
    servername: HOSTS.api,
    rejectUnauthorized: false,
  })
  const path = '/api/live/rooms/123456/events'
  const lines = lastCall(path, HOSTS.api, 'Accept-Encoding: gzip')
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let arrived = ''
  while (!arrived.includes('data: {}')) arrived += String((await once(socket, 'data'))[0])
  socket.destroy()
  expect(arrived).not.toMatch(/content-encoding/i)
})
