import type { Problem } from '@quiz-kingdom/shared/entities/problem.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, TooManyRequests } from '../errors.ts'
import type { App } from './valibot.ts'

const UNKNOWN: Problem = {
  code: 'internal',
  message: 'Something went wrong. Please try again.',
}

const MESSAGES: Record<number, string> = {
  400: 'The request could not be read.',
  413: 'The request is too large.',
  415: 'This kind of content is not accepted.',
  429: 'Too many requests. Please wait a moment and try again.',
}

/** Makes every failure a `Problem`; only what nobody foresaw is logged as an error and a 500. */
export function handleErrors(app: App): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    if (error instanceof AppError) {
      if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfter)
      request.log.info({ code: error.code, fields: Object.keys(error.fields ?? {}) }, error.message)
      return reply.status(error.status).send(toProblem(error))
    }
    const status = error.statusCode ?? 500
    if (status < 500) {
      request.log.info({ code: error.code }, error.message)
      return reply.status(status).send(refusal(status, error))
    }
    request.log.error(error)
    return reply.status(500).send(UNKNOWN)
  })

  app.setNotFoundHandler((request, reply) =>
    reply
      .status(404)
      .send({ code: 'not_found', message: `There is no ${request.method} at this address.` }),
  )
}

/** For an address that the router cannot read: it never comes to the hooks nor the error handler. */
export function answerUnroutable(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 400
  request.log.info({ code: error.code }, 'The address could not be read')
  reply.status(status).send(refusal(status, error))
}

function refusal(status: number, { code }: FastifyError): Problem {
  return {
    code: code?.toLowerCase() ?? 'bad_request',
    message: MESSAGES[status] ?? 'The request could not be taken.',
  }
}

function toProblem({ code, message, fields, current }: AppError): Problem {
  return {
    code,
    message,
    ...(fields && { fields: { ...fields } }),
    ...(current !== undefined && { current }),
  }
}
