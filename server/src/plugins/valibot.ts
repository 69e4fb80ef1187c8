import { fieldMessages } from '@quiz-kingdom/shared/forms/field.ts'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import * as v from 'valibot'
import { badRequest, invalidFields } from '../errors.ts'

export interface ValibotTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown
  serializer: this['schema'] extends v.GenericSchema ? v.InferInput<this['schema']> : unknown
}

/** A Fastify instance whose routes take valibot schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ValibotTypeProvider
>

/** Every field that is wrong is named; a body that is no object at all has none to name. */
export function toValidationError(issues: readonly v.BaseIssue<unknown>[]): Error {
  const { '': whole, ...fields } = fieldMessages(issues)
  if (whole !== undefined) return badRequest('The request must be a JSON object.')
  return invalidFields(fields)
}

/**
 * Requests are judged by their schemas. Answers pass through theirs too, so that nothing
 * undeclared (an answer key, a password hash) can leave by oversight.
 */
export function useValibot(app: App): void {
  app.setValidatorCompiler<v.GenericSchema>(({ schema }) => (data) => {
    const result = v.safeParse(schema, data)
    return result.success ? { value: result.output } : { error: toValidationError(result.issues) }
  })
  app.setSerializerCompiler<v.GenericSchema>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(v.parse(schema, data)),
  )
}
