import type { FastifyRequest } from 'fastify'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import { requireAdminOrigin } from '../plugins/origin-check.ts'

/** Route options that turn everybody else away before anything of the body is read. */
export function adminOnly(config: Config) {
  return {
    onRequest: [
      requireAdminOrigin(config),
      async (request: FastifyRequest) => {
        requireAdmin(request)
      },
    ],
  }
}
