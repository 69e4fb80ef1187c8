import type * as v from 'valibot'

/** One call of the API. The apps make it with `api`, the server answers it with `route`. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  /** Everyone else is refused before the body is read. An admin has to call from the console. */
  access: 'anyone' | 'player' | 'admin'
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  /** The texts of a form with an image, sent as multipart/form-data instead of JSON. */
  form?: v.GenericSchema
  bodyLimit?: number
  /** Counted apart or not at all. `account`: hashes passwords, sends mail or tries tokens. */
  rate?: 'account' | 'live' | 'uncounted'
  response: v.GenericSchema | 'file' | 'events' | 'redirect'
  /** 200 by default. `either`: 201 when the call has created something. */
  status?: 201 | 'either'
  /** Shown when the server sends no message of its own. */
  failure: string
  /** Shown when no response arrives; `failure` by default. */
  unreachable?: string
  /** Whether it may be sent again after no response; GET by default. */
  isRepeatable?: boolean
  /** Whether it takes as long as a file. */
  isFile?: boolean
  /** Whether a 401 means a lost session although guests may call too. */
  losesSession?: boolean
}

type Call = Pick<Operation, 'method' | 'path' | 'access'>
type Rest = Omit<Operation, keyof Call>

/** Keeps the types as exact as they are written. Marked pure, so the build drops operations that a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<
  M extends Call['method'],
  P extends Call['path'],
  A extends Call['access'],
  R extends Rest,
>(method: M, path: P, access: A, rest: R & Record<Exclude<keyof R, keyof Rest>, never>) {
  return { method, path, access, ...rest }
}

type Schema<O, Part extends string> =
  O extends Record<Part, infer S extends v.GenericSchema> ? S : never
type Sent<O, Part extends string> = [Schema<O, Part>] extends [never]
  ? unknown
  : Record<Part, v.InferInput<Schema<O, Part>>>

export type Params<O> = v.InferOutput<Schema<O, 'params'>>
export type Query<O> = v.InferOutput<Schema<O, 'query'>>
export type Body<O> = v.InferOutput<Schema<O, 'body'>>

/** Parts of the address. */
export type Address<O> = Sent<O, 'params'> & Sent<O, 'query'>
export type Input<O> = Address<O> &
  Sent<O, 'body'> &
  (O extends { form: object } ? { body: FormData } : unknown)

/** An argument that can be left out if nothing in it is required. */
export type Argument<T> = object extends T ? [input?: T] : [input: T]
