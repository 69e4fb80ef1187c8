import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectTls } from 'node:tls'
import { createHttpsClient } from './https-client.ts'
import { HOSTS } from './release.ts'
import type { Site } from './site.ts'
import type { Steps } from './steps.ts'

const GZIP = { 'accept-encoding': 'gzip' }

/** What nginx says by itself, before anybody looks at a page. */
export async function checkAnswers(site: Site, { step }: Steps): Promise<void> {
  const client = createHttpsClient(site)
  const get = (host: string, path: string, headers: Record<string, string> = {}) =>
    client.send({ host, path, headers })

  await step('http leads to https, the path kept', async () => {
    const { status, location } = await askByHttp(site.httpPort, HOSTS.player, '/quiz?a=1')
    assert.deepEqual([status, location], [301, `https://${HOSTS.player}/quiz?a=1`])
  })

  await step('the API is not reached by http, nor led to https', async () => {
    const { status, location } = await askByHttp(site.httpPort, HOSTS.api, '/api/category')
    assert.deepEqual([status, location], [404, undefined])
  })

  for (const host of Object.values(HOSTS)) {
    await step(`${host} speaks HTTP/2`, async () => {
      const socket = connectTls({
        host: '127.0.0.1',
        port: site.httpsPort,
        servername: host,
        ca: site.certificate,
        ALPNProtocols: ['h2', 'http/1.1'],
      })
      await once(socket, 'secureConnect')
      assert.equal(socket.alpnProtocol, 'h2')
      socket.destroy()
    })
  }

  for (const host of [HOSTS.player, HOSTS.admin]) {
    await step(
      `${host}: the page is asked for each time, compressed, with its policy`,
      async () => {
        for (const path of ['/', '/index.html', '/leaderboard', '/no/such/page']) {
          const { status, headers } = await get(host, path, GZIP)
          assert.equal(status, 200)
          assert.equal(headers['content-type'], 'text/html; charset=utf-8')
          assert.equal(headers['cache-control'], 'no-cache')
          assert.equal(headers['content-encoding'], 'gzip')
          assert.match(String(headers['strict-transport-security']), /^max-age=31536000/)
          assert.equal(headers['x-content-type-options'], 'nosniff')
          assert.match(String(headers['permissions-policy']), /camera=\(\)/)
          assert.match(
            String(headers['content-security-policy']),
            /script-src 'self'; style-src 'self'/,
          )
        }
      },
    )
    await step(`${host}: assets are kept for a year, missing ones not at all`, async () => {
      const page = (await get(host, '/')).body.toString()
      const [asset = ''] = /\/assets\/index-[\w-]+\.js/.exec(page) ?? []
      const { headers } = await get(host, asset, GZIP)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(headers['content-encoding'], 'gzip')
      assert.match(String(headers['content-type']), /javascript/)
      const missing = await get(host, '/assets/no-such-file.js')
      assert.deepEqual([missing.status, missing.headers['cache-control']], [404, 'no-store'])
    })
    await step(`${host}: the build's own notes stay there`, async () => {
      for (const path of ['/.vite/manifest.json', '/.headers/nginx.conf']) {
        assert.equal((await get(host, path)).status, 404)
      }
    })
  }

  await step('the service worker is asked for each time, and comes with its policy', async () => {
    const { status, headers } = await get(HOSTS.player, '/sw.js', GZIP)
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.match(String(headers['content-type']), /javascript/)
    assert.match(String(headers['content-security-policy']), /connect-src 'self' https:/)
    const { headers: console } = await get(HOSTS.admin, '/sw.js')
    assert.match(String(console['content-type']), /html/)
  })

  await step('the API is compressed, and opens to both apps alone', async () => {
    for (const name of [HOSTS.player, HOSTS.admin]) {
      const origin = `https://${name}`
      const { status, headers } = await get(HOSTS.api, '/api/category', { origin, ...GZIP })
      assert.equal(status, 200)
      assert.equal(headers['content-encoding'], 'gzip')
      assert.equal(headers['access-control-allow-origin'], origin)
      assert.match(String(headers['strict-transport-security']), /^max-age=31536000/)
    }
    const stranger = await get(HOSTS.api, '/api/category', { origin: 'https://evil.example' })
    assert.equal(stranger.headers['access-control-allow-origin'], undefined)
    assert.equal((await get(HOSTS.api, '/')).status, 404)
  })
  client.close()
}

async function askByHttp(port: number, host: string, path: string) {
  const sent = request({ host: '127.0.0.1', port, path, headers: { host } }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  return { status: answer.statusCode, location: answer.headers.location }
}
