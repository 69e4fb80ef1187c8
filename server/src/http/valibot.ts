import { toFieldMessages } from '@quiz-kingdom/shared/entities/base/form-field.ts'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { bodyNotObject, toValidationError } from '../platform/errors.ts'
import { findInvalidText } from './invalid-text.ts'

export type App = FastifyInstance

/** Checks requests and responses against their schemas. Undeclared fields are removed from responses. */
export function useValibot(app: App, messagesOf = toFieldMessages): void {
  app.setValidatorCompiler<v.GenericSchema>(({ schema, httpPart }) => (data) => {
    // A missing body counts as an empty object, so that the response names all required fields.
    const sent: unknown = httpPart === 'body' ? (data ?? {}) : data
    // Valibot would accept a list as an object without fields.
    if (httpPart === 'body' && Array.isArray(sent)) return { error: bodyNotObject() }
    const result = v.safeParse(schema, sent)
    if (!result.success) return { error: toValidationError(result.issues, messagesOf) }
    const issue = findInvalidText(result.output)
    return issue ? { error: toValidationError([issue], messagesOf) } : { value: result.output }
  })
  app.setSerializerCompiler<v.GenericSchema>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(v.parse(schema, data)),
  )
}
