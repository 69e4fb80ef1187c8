import type * as v from 'valibot'

/** A call of the API. The apps make it with `api`, and the server handles it with `route`. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** Other users are refused before the body is read. Admin calls must come from the console. */
  access: 'anyone' | 'player' | 'admin'
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  /** The text fields of a form with an image, sent as multipart/form-data instead of JSON. */
  form?: v.GenericSchema
  bodyLimit?: number
  /** `account` is for calls that hash passwords, send email or try tokens; `uncounted` ones have no limit. */
  rateLimit?: 'account' | 'live' | 'uncounted'
  response: v.GenericSchema | 'file' | 'events' | 'redirect'
  /** 200 by default. `either`: 201 if the call has created something, otherwise 200. */
  status?: 201 | 'either'
  /** Shown if the server sends no message of its own. */
  failure: string
  /** Shown if there is no response; `failure` by default. */
  unreachable?: string
  /** Whether the call may be sent again if there is no response. True for GET by default. */
  isRepeatable?: boolean
  /** Whether the call may take as long as a file transfer. */
  isFile?: boolean
  /** Whether a 401 means that the session has ended; true by default unless guests may call. */
  losesSession?: boolean
}

type OperationCall = Pick<Operation, 'method' | 'path' | 'access'>
type OperationOptions = Omit<Operation, keyof OperationCall>

/** Preserves literal types. Marked as pure, so that the build drops operations that a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<
  M extends OperationCall['method'],
  P extends OperationCall['path'],
  A extends OperationCall['access'],
  R extends OperationOptions,
>(
  method: M,
  path: P,
  access: A,
  rest: R & Record<Exclude<keyof R, keyof OperationOptions>, never>,
) {
  return { method, path, access, ...rest }
}

type PartSchema<O, Part extends string> =
  O extends Record<Part, infer S extends v.GenericSchema> ? S : never
type InputPart<O, Part extends string> = [PartSchema<O, Part>] extends [never]
  ? unknown
  : Record<Part, v.InferInput<PartSchema<O, Part>>>

export type Params<O> = v.InferOutput<PartSchema<O, 'params'>>
export type Query<O> = v.InferOutput<PartSchema<O, 'query'>>
export type Body<O> = v.InferOutput<PartSchema<O, 'body'>>

export type Address<O> = InputPart<O, 'params'> & InputPart<O, 'query'>
export type Input<O> = Address<O> &
  InputPart<O, 'body'> &
  (O extends { form: object } ? { body: FormData } : unknown)

/** The parameters of a function whose input is optional if none of its fields is required. */
export type InputParameters<T> = object extends T ? [input?: T] : [input: T]
