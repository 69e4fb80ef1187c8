import type { Problem } from '@quiz-kingdom/shared/entities/base/problem.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { DatabaseWatch } from '../../platform/database-watch/database-watch.ts'
import { AppError, RetryLaterError } from '../../platform/errors.ts'
import { REQUEST_ID_HEADER } from '../headers/request-id.ts'
import { createApiHeaders } from '../headers/security-headers.ts'
import type { App } from '../valibot.ts'

const UNKNOWN_PROBLEM: Problem = {
  code: 'internal',
  message: 'Something went wrong. Please try again.',
}

/** For valid requests while the database cannot be reached. */
const UNAVAILABLE_PROBLEM: Problem = {
  code: 'unavailable',
  message: 'Quiz Kingdom is unavailable for a moment.',
}
const RETRY_AFTER_S = 2

const REFUSAL_PROBLEMS: Record<number, Problem> = {
  400: { code: 'bad_request', message: 'The request could not be read.' },
  413: { code: 'too_large', message: 'The request is too large.' },
  414: { code: 'too_large', message: 'The URL is too long.' },
  415: { code: 'unsupported_media_type', message: 'This kind of content is not accepted.' },
}
const OTHER_REFUSAL_PROBLEM: Problem = {
  code: 'refused',
  message: 'The request was refused.',
}

/** Turns each error into a `Problem`. Only unexpected errors become a 500 and are logged as errors. */
export function handleErrors(app: App, watch: DatabaseWatch): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    // The route may have allowed caching before it failed.
    reply.header('cache-control', 'no-store')
    if (error instanceof AppError) {
      if (error instanceof RetryLaterError) reply.header('retry-after', error.retryAfter)
      logRefusal(request, error)
      return reply.status(error.status).send(toProblem(error))
    }
    if (hasDisconnected(request)) {
      request.log.info('The client disconnected before the request was complete')
      return reply.status(400).send(findRefusalProblem(400))
    }
    if (watch.report(error)) {
      const { code } = UNAVAILABLE_PROBLEM
      request.log.info({ code, userId: request.user?.id }, error.message)
      return reply.status(503).header('retry-after', RETRY_AFTER_S).send(UNAVAILABLE_PROBLEM)
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      request.log.info({ code: error.code }, error.message)
      return reply.status(status).send(findRefusalProblem(status))
    }
    request.log.error({ err: error, userId: request.user?.id }, 'Request failed')
    return reply.status(500).send(UNKNOWN_PROBLEM)
  })

  app.setNotFoundHandler((request, reply) =>
    reply
      .status(404)
      .send({ code: 'not_found', message: `There is no ${request.method} at this address.` }),
  )
}

/** A body cut off by a disconnected client must not be mistaken for a lost database connection. */
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

function logRefusal({ log, user }: FastifyRequest, { code, message, fields, userId }: AppError) {
  log.info({ code, fields: Object.keys(fields ?? {}), userId: user?.id ?? userId }, message)
}

/** Responds to calls with an invalid URL, which reach no hook and no error handler. */
export function createInvalidUrlHandler(config: Config) {
  const headers = createApiHeaders(config)
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = error.statusCode ?? 400
    request.log.info({ code: error.code }, 'The URL could not be parsed')
    reply
      .status(status)
      .headers({ ...headers, [REQUEST_ID_HEADER]: request.id })
      .send(findRefusalProblem(status))
  }
}

function findRefusalProblem(status: number): Problem {
  return REFUSAL_PROBLEMS[status] ?? OTHER_REFUSAL_PROBLEM
}

function toProblem({ code, message, fields, current }: AppError): Problem {
  return {
    code,
    message,
    ...(fields && { fields: { ...fields } }),
    ...(current !== undefined && { current }),
  }
}
