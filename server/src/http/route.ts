import type { Body, Operation, Params, Query } from '@quiz-kingdom/shared/api/operation.ts'
import type { User } from '@quiz-kingdom/shared/entities/people/user.ts'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as v from 'valibot'
import type { App } from './valibot.ts'

interface HandlerInput<Caller = User | undefined, P = unknown, Q = unknown, B = unknown> {
  user: Caller
  params: P
  query: Q
  body: B
  request: FastifyRequest
  reply: FastifyReply
}
type OperationInput<O extends Operation> = HandlerInput<
  O['access'] extends 'anyone' ? User | undefined : User,
  Params<O>,
  Query<O>,
  Body<O>
>

/** Handlers that send the response themselves return the reply. */
type HandlerResult<O extends Operation> =
  | FastifyReply
  | (O['response'] extends v.GenericSchema ? v.InferInput<O['response']> : never)

type RouteOptions = Pick<RouteShorthandOptions, 'onSend'>

/** Registers the handler. Callers are checked against the operation's `access` before the body is read. */
export function route<O extends Operation>(
  app: App,
  operation: O,
  handler: (call: OperationInput<O>) => Promise<HandlerResult<O>>,
  options?: RouteOptions,
): void
export function route(
  app: App,
  operation: Operation,
  handler: (call: HandlerInput) => Promise<unknown>,
  options: RouteOptions = {},
): void {
  const { method, path, access, params, query, body, form, bodyLimit, status } = operation
  app.route({
    method,
    url: path,
    ...options,
    ...(bodyLimit && { bodyLimit }),
    // Some GET calls consume a mailed token. A HEAD call must not do that.
    exposeHeadRoute: operation.isRepeatable !== false,
    onRequest: app.guards[access],
    config: { operation },
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(form && { consumes: ['multipart/form-data'] }),
      ...toResponseSchemas(operation),
    },
    handler: async (request, reply) => {
      if (status === 201) reply.status(status)
      const { user, params, query, body } = request
      return handler({ user, params, query, body, request, reply })
    },
  })
}

function toResponseSchemas({ response, status }: Operation) {
  if (typeof response === 'string') return {}
  if (status === 'either') return { response: { 200: response, 201: response } }
  return { response: { [status ?? 200]: response } }
}
