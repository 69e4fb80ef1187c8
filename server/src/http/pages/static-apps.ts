import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { notFound } from '../../platform/errors.ts'
import { StartError } from '../../platform/start-error.ts'
import { createPageHeaders } from '../headers/page-headers.ts'
import { toHsts } from '../headers/security-headers.ts'
import {
  type CachedResponse,
  prepareReply,
  toCachedResponse,
} from '../response-cache/cached-response.ts'
import type { App } from '../valibot.ts'
import { FILES_WITH_ADDRESSES, fillAddresses } from './page-addresses.ts'
import { createPageFinder, type FindSubject } from './page-finder.ts'

const PAGE_FILE = 'index.html'
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml',
  '.js': 'text/javascript; charset=utf-8',
}
const REPOSITORY_FOLDER = join(import.meta.dirname, '../../../..')

type BuiltApp = ReturnType<typeof loadBuiltApp>

export async function serveApps(
  app: App,
  config: Config,
  clock: Clock,
  findSubject: FindSubject,
): Promise<void> {
  const player = loadBuiltApp('player-app', config, clock, findSubject)
  const admin = loadBuiltApp('admin-app', config, clock, async () => undefined)
  await app.register(fastifyStatic, { root: player.root, serve: false, preCompressed: true })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const built = request.socket.localPort === config.adminPort ? admin : player
    return serveFile(built, request, reply)
  })
}

function loadBuiltApp(name: string, config: Config, clock: Clock, findSubject: FindSubject) {
  const root = join(REPOSITORY_FOLDER, name, 'dist')
  if (!existsSync(join(root, PAGE_FILE)))
    throw new StartError(`${name} is not built: run "npm run build" first`)
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    // Files such as the build's manifest are not served.
    .filter((path) => !path.startsWith('.'))
  const text = (file: string) => fillAddresses(readFileSync(join(root, file), 'utf8'), config)
  const page = text(PAGE_FILE)
  const filled = files.filter((file) => file !== PAGE_FILE && FILES_WITH_ADDRESSES.includes(file))
  const { playerUrl, adminUrl } = config
  return {
    root,
    headers: createPageHeaders({ hsts: toHsts(config), apiOrigins: [playerUrl, adminUrl], page }),
    findPage: createPageFinder(page, playerUrl, clock, findSubject),
    filled: new Map(filled.map((file) => [file, toCachedResponse(text(file))])),
    files: new Set(files),
  }
}

async function serveFile(built: BuiltApp, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0]?.slice(1) ?? ''
  const filled = built.filled.get(path)
  // The service worker makes the page's calls, so it needs the page's policy.
  if (filled)
    return sendText(filled, request, reply.headers(built.headers).type(findContentType(path)))
  if (path !== PAGE_FILE && built.files.has(path)) {
    return reply.sendFile(path, built.root, selectCacheOptions(path))
  }
  if (path.startsWith('api/') || path.startsWith('assets/')) throw notFound()
  const page = await built.findPage(request.url)
  return sendText(page, request, reply.headers(built.headers).type(findContentType(PAGE_FILE)))
}

function sendText(answer: CachedResponse, request: FastifyRequest, reply: FastifyReply) {
  return reply.send(prepareReply(answer, 'no-cache', request, reply).body)
}

function findContentType(path: string): string {
  return CONTENT_TYPES[extname(path)] ?? 'text/plain; charset=utf-8'
}

/** The name of each file under assets/ contains a hash of its content, so the file never changes. */
function selectCacheOptions(path: string) {
  return path.startsWith('assets/') ? { maxAge: '1y', immutable: true } : { maxAge: '1h' }
}
