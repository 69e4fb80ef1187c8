import { hash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Hosts that browsers must call over https (`Strict-Transport-Security`). */
export type HstsScope = 'none' | 'host' | 'subdomains'

interface PageOptions {
  hsts: HstsScope
  /** Other origins of API calls and images. */
  apiOrigins: readonly string[]
  /** The policy allows inline styles and scripts of this HTML by their hashes. */
  page: string
}

export function createPageHeaders({ hsts, apiOrigins, page }: PageOptions): Record<string, string> {
  return {
    ...createCommonHeaders(hsts),
    'content-security-policy': createPagePolicy(apiOrigins, page),
    'permissions-policy': PERMISSIONS_POLICY,
  }
}

const UNUSED_FEATURES = [
  ...['accelerometer', 'autoplay', 'camera', 'clipboard-read', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'publickey-credentials-create', 'publickey-credentials-get'],
  ...['serial', 'storage-access', 'sync-xhr', 'usb', 'window-management'],
  'xr-spatial-tracking',
]
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')

/** Returns the headers of Helmet that pages and API responses share. */
export function createCommonHeaders(hsts: HstsScope): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: false, // Pages and API responses have different ones.
    xFrameOptions: { action: 'deny' }, // Matches frame-ancestors.
    strictTransportSecurity:
      hsts === 'none' ? false : { maxAge: ONE_YEAR_S, includeSubDomains: hsts === 'subdomains' },
  })
  setHeaders(response.req, response, () => {})
  const headers = Object.entries(response.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}

/** Inline code is allowed only if the build wrote it into the page (docs/decisions/004). */
function createPagePolicy(apiOrigins: readonly string[], page: string): string {
  const api = apiOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${listInlineHashes(page, 'script')}`,
    `style-src 'self'${listInlineHashes(page, 'style')}`,
    `img-src 'self' data: blob:${api}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${api}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function listInlineHashes(page: string, tag: 'script' | 'style'): string {
  const elements = page.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))
  return [...elements]
    .filter(([, content]) => content)
    .map(([, content = '']) => ` 'sha256-${hash('sha256', content, 'base64')}'`)
    .join('')
}
