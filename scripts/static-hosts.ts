import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { createPageHeaders } from '../server/src/http/headers/page-headers.ts'
import { FILES_WITH_ADDRESSES, fillAddresses } from '../server/src/http/pages/page-addresses.ts'

/** Where the apps and the API live, when each has a host of its own. */
interface Hosts {
  VITE_API_URL: string
  VITE_PLAYER_URL: string
  VITE_ADMIN_URL: string
}

const origin = v.pipe(
  v.optional(v.string(), ''),
  v.nonEmpty('must be set too: all three are, or none'),
  v.check(isOrigin, 'must be an origin such as https://api.quiz.example, without a path'),
)

const HostsSchema = v.object({
  VITE_API_URL: origin,
  VITE_PLAYER_URL: origin,
  VITE_ADMIN_URL: origin,
})

function isOrigin(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value
}

/**
 * The hosts that a build is made for; undefined for one that the server serves, on any host. Throws
 * one line that names the variable.
 */
export function readHosts(environment: Record<string, unknown>): Hosts | undefined {
  if (!Object.keys(HostsSchema.entries).some((name) => environment[name])) return undefined
  const parsed = v.safeParse(HostsSchema, environment)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Error(`${String(issue.path?.[0]?.key)} ${issue.message}`)
}

/**
 * Writes into the page where everything lives, and beside the build the headers that its host is to
 * send: `_headers` as some hosts read them, `.headers/nginx.conf` to include. Does nothing to a build
 * that the server serves.
 */
export function staticHosts(): Plugin {
  let hosts: Hosts | undefined
  return {
    name: 'static-hosts',
    configResolved: ({ env }) => {
      hosts = readHosts(env)
    },
    writeBundle({ dir = '' }) {
      if (!hosts) return
      const addresses = { adminUrl: hosts.VITE_ADMIN_URL, playerUrl: hosts.VITE_PLAYER_URL }
      for (const path of FILES_WITH_ADDRESSES.map((file) => join(dir, file)).filter(existsSync)) {
        writeFileSync(path, fillAddresses(readFileSync(path, 'utf8'), addresses))
      }
      const headers = headersOn(hosts, readFileSync(join(dir, 'index.html'), 'utf8'))
      writeFileSync(join(dir, '_headers'), headersFile(headers))
      mkdirSync(join(dir, '.headers'), { recursive: true })
      writeFileSync(join(dir, '.headers/nginx.conf'), nginxInclude(headers))
    },
  }
}

function headersOn({ VITE_API_URL, VITE_PLAYER_URL }: Hosts, page: string): [string, string][] {
  // As the server has it, by the same setting.
  const https = process.env.HSTS_SUBDOMAINS === 'off' ? 'host' : 'subdomains'
  const hsts = VITE_PLAYER_URL.startsWith('https:') ? https : 'none'
  return Object.entries(createPageHeaders({ hsts, apiOrigins: [VITE_API_URL], page }))
}

/**
 * As Netlify and Cloudflare Pages read it. Both join the values of all rules that fit, so only one names
 * a header; what no rule keeps, both have browsers ask for again.
 */
function headersFile(headers: readonly [string, string][]): string {
  const lines = headers.map(([name, value]) => `  ${name}: ${value}`)
  return [
    '/*',
    ...lines,
    '/assets/*',
    '  cache-control: public, max-age=31536000, immutable',
    '/sw.js',
    '  cache-control: no-cache',
    '',
  ].join('\n')
}

function nginxInclude(headers: readonly [string, string][]): string {
  return headers.map(([name, value]) => `add_header ${name} "${value}" always;\n`).join('')
}
