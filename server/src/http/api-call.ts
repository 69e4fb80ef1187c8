import type { FastifyRequest } from 'fastify'

/** Whether the API is called, and not a page or a file of the apps. */
export function isApiCall({ url, routeOptions }: FastifyRequest): boolean {
  // The router also takes addresses that are written otherwise, such as `/%61pi/kingdom`.
  return url.startsWith('/api/') || (routeOptions.url?.startsWith('/api/') ?? false)
}
