import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Operation } from '@quiz-kingdom/shared/api/operation.ts'
import { findListEntry } from '@quiz-kingdom/shared/entities/base/bounded-list.ts'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { FastifySchema } from 'fastify'
import type * as v from 'valibot'
import type { App } from './valibot.ts'

/** For the page at /api/docs, which has no inline styles. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const SCHEMA_PARTS = ['body', 'querystring', 'params', 'headers'] as const

export async function serveApiDescription(app: App, sessionCookie: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quiz Kingdom',
        version: '1',
        description: 'Play quizzes, read results and manage content.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        },
      },
    },
    transform: ({ schema, url, route }) => ({
      schema: { ...(schema && toJsonSchemas(schema)), ...describeAccess(route.config?.operation) },
      url,
    }),
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

function describeAccess(operation: Operation | undefined): FastifySchema {
  if (!operation) return {}
  const { access } = operation
  return {
    security: access === 'anyone' ? [] : [{ session: [] }],
    ...(access === 'admin' && { description: 'Admins only, from the console.' }),
  }
}

function toJsonSchemas(schema: FastifySchema & { response?: unknown }): FastifySchema {
  const described: Record<string, unknown> = { ...schema }
  for (const part of SCHEMA_PARTS) {
    if (isValibotSchema(schema[part])) described[part] = convertToJsonSchema(schema[part], 'input')
  }
  if (typeof schema.response === 'object' && schema.response !== null) {
    described.response = Object.fromEntries(
      Object.entries(schema.response).map(([status, answer]) => [
        status,
        isValibotSchema(answer) ? convertToJsonSchema(answer, 'output') : answer,
      ]),
    )
  }
  return described
}

function convertToJsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  return toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    overrideSchema: ({ valibotSchema }) => {
      const entry = findListEntry(valibotSchema)
      if (!entry) return undefined
      const { $schema: _, ...items } = convertToJsonSchema(entry, typeMode)
      return { type: 'array', items }
    },
  })
}

function isValibotSchema(schema: unknown): schema is v.GenericSchema {
  return typeof schema === 'object' && schema !== null && '~standard' in schema
}
