import { hash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { APP_PAGE, type Release } from '../player-app/service-worker/release.ts'
import { createPageHeaders } from '../server/src/http/headers/page-headers.ts'
import { FILES_WITH_ADDRESSES } from '../server/src/http/pages/page-addresses.ts'
import { readHosts } from './static-hosts.ts'

/** Sources, as seen from the app's folder. */
export interface ServiceWorkerSources {
  worker: string
  /** What is built in its place with `VITE_SERVICE_WORKER=off`. */
  removal: string
}

const FILE = 'sw.js'

/** Builds the service worker, and tells it which files the app consists of. */
export function serviceWorker({ worker, removal }: ServiceWorkerSources): Plugin {
  let root = ''
  let api = ''
  let isOff = false
  if (!FILES_WITH_ADDRESSES.includes(FILE)) throw new Error(`${FILE} has addresses to be filled in`)
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      api = readHosts(config.env)?.VITE_API_URL ?? ''
      isOff = config.env.VITE_SERVICE_WORKER === 'off'
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = isOff
          ? await bundled(join(root, removal), {})
          : await bundled(join(root, worker), { RELEASE: JSON.stringify(releaseOf(bundle, api)) })
        this.emitFile({ type: 'asset', fileName: FILE, source })
      },
    },
  }
}

function releaseOf(bundle: Rolldown.OutputBundle, api: string): Release {
  const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  const html = String(page.source)
  // The policy comes and goes with the page that is kept.
  const headers = createPageHeaders({ hsts: 'host', apiOrigins: [api], page: html })
  const version = hash('sha256', JSON.stringify([names.sort(), html, headers])).slice(0, 16)
  const files = [
    // Another address in the page makes another page of it.
    { url: APP_PAGE, revision: `${version} __PLAYER_URL__ __ADMIN_URL__` },
    ...names.map((name) => ({ url: `/${name}`, revision: null })),
  ]
  return { version, files, pageNames: names.filter((name) => html.includes(`"/${name}"`)), api }
}

async function bundled(entry: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`)
  return chunk.code
}
