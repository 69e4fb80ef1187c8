import { fieldMessages } from '@quiz-kingdom/shared/entities/form-field.ts'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import * as v from 'valibot'
import { notAnObject, toValidationError } from '../platform/errors.ts'
import { unstorableIn } from './storable-text.ts'

export interface ValibotTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends v.GenericSchema ? v.InferOutput<this['schema']> : unknown
  serializer: this['schema'] extends v.GenericSchema ? v.InferInput<this['schema']> : unknown
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ValibotTypeProvider
>

/** Answers pass through their schemas too, so that nothing undeclared can leave by oversight. */
export function useValibot(app: App, messagesOf = fieldMessages): void {
  app.setValidatorCompiler<v.GenericSchema>(({ schema, httpPart }) => (data) => {
    // For a missing body the answer names all fields.
    const sent: unknown = httpPart === 'body' ? (data ?? {}) : data
    // Valibot would read a list as an object without fields.
    if (httpPart === 'body' && Array.isArray(sent)) return { error: notAnObject() }
    const result = v.safeParse(schema, sent)
    if (!result.success) return { error: toValidationError(result.issues, messagesOf) }
    const unstorable = unstorableIn(result.output)
    return unstorable ? { error: unstorable } : { value: result.output }
  })
  app.setSerializerCompiler<v.GenericSchema>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(v.parse(schema, data)),
  )
}
