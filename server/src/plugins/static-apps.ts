import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import { StartError } from '../start-error.ts'
import { pageHeaders } from './page-headers.ts'
import { hstsOf } from './security-headers.ts'
import type { App } from './valibot.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

interface BuiltApp {
  root: string
  page: string
  /** Paths relative to the root, as the browser asks for them. */
  files: ReadonlySet<string>
}

/** Serves the player app on its port and the admin console on its own. */
export async function serveApps(app: App, config: Config): Promise<void> {
  const player = loadApp('player-app', config)
  const admin = loadApp('admin-app', config)
  const { playerUrl, adminUrl } = config
  const headers = pageHeaders({ hsts: hstsOf(config), apiOrigins: [playerUrl, adminUrl] })
  await app.register(fastifyStatic, { root: player.root, serve: false, preCompressed: true })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const built = request.socket.localPort === config.adminPort ? admin : player
    return serve(built, request, reply, headers)
  })
}

function loadApp(name: string, config: Config): BuiltApp {
  const root = join(REPOSITORY, name, 'dist')
  const page = join(root, 'index.html')
  if (!existsSync(page)) throw new StartError(`${name} is not built: run "npm run build" first`)
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    // The build's own notes, such as its manifest.
    .filter((path) => !path.startsWith('.'))
  return { root, page: fillPage(readFileSync(page, 'utf8'), config), files: new Set(files) }
}

function serve(
  built: BuiltApp,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
) {
  const path = request.url.split('?')[0]?.slice(1) ?? ''
  if (path !== 'index.html' && built.files.has(path)) {
    return reply.sendFile(path, built.root, cacheFor(path))
  }
  if (path.startsWith('api/') || path.startsWith('assets/')) throw notFound()
  return reply
    .headers(headers)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(built.page)
}

/** Writes into the page what the build did not know, which made it for any host. */
function fillPage(page: string, { adminUrl, playerUrl }: Config): string {
  return page.replaceAll('__ADMIN_URL__', adminUrl).replaceAll('__PLAYER_URL__', playerUrl)
}

/** Files under assets/ carry a hash of their content in their name. */
function cacheFor(path: string) {
  return path.startsWith('assets/') ? { maxAge: '1y', immutable: true } : { maxAge: '1h' }
}
