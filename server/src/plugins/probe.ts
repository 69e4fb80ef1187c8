declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who calls is not looked up, whatever cookie comes along. */
    anonymous?: true
  }
}

/** For what probes ask: never counted, and without the database but for what the route itself asks. */
export const probe = { rate: 'uncounted', anonymous: true } as const
