import { createServer, type Server } from 'node:http'
import { Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Answers `/metrics`, on a port of its own that is not public. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    const text = await metrics.render().catch(() => undefined)
    if (text === undefined) return response.writeHead(500).end()
    return response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  })
}
