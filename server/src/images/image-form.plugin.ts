import multipart from '@fastify/multipart'
import { toFieldMessages } from '@quiz-kingdom/shared/entities/base/form-field.ts'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { hasEmptyBody } from '../http/bodies.ts'
import { findInvalidText } from '../http/invalid-text.ts'
import type { App } from '../http/valibot.ts'
import {
  badRequest,
  invalidFields,
  toValidationError,
  unsupportedMediaType,
} from '../platform/errors.ts'
import { checkImage, type ImageCheckResult, type ImageRules, type NewImage } from './image-check.ts'

/** Higher than the limits of the form's texts, whose own error messages are clearer. */
const LIMITS = { files: 1, fields: 20, fieldSize: 8 * 1024, fieldNameSize: 100, headerPairs: 50 }

export async function acceptUploads(scope: App): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
}

export function readCreateForm<S extends v.GenericSchema>(
  request: FastifyRequest,
  schema: S,
  rules: ImageRules,
) {
  return readForm<S, NewImage>(request, schema, rules, { problem: rules.missing })
}

/** `image` is undefined if the form contains no new image. */
export function readEditForm<S extends v.GenericSchema>(
  request: FastifyRequest,
  schema: S,
  rules: ImageRules,
) {
  return readForm<S, NewImage | undefined>(request, schema, rules, { image: undefined })
}

/** Checks texts and image together, so that one response names all problems. */
async function readForm<S extends v.GenericSchema, I>(
  request: FastifyRequest,
  schema: S,
  rules: ImageRules,
  withoutImage: ImageCheckResult<I>,
): Promise<{ values: v.InferOutput<S>; image: NewImage | I }> {
  const { fields, file } = await readParts(request, rules)
  const checked = file ? await checkImage(file, rules) : withoutImage
  const values = v.safeParse(schema, fields)
  if (values.success) {
    const issue = findInvalidText(values.output)
    if (issue) throw toValidationError([issue])
    if ('image' in checked) return { values: values.output, image: checked.image }
  }
  throw invalidFields({
    ...toFieldMessages(values.issues ?? []),
    ...('problem' in checked && { [rules.fields[0]]: checked.problem }),
  })
}

/** Reads at most `maxBytes` + 1 bytes of the file, which is enough to see that it is too large. */
async function readParts(request: FastifyRequest, { maxBytes, fields: imageFields }: ImageRules) {
  if (hasEmptyBody(request)) return { fields: {}, file: undefined }
  if (!request.isMultipart()) throw unsupportedMediaType('This call takes multipart/form-data.')
  const fields: [string, unknown][] = []
  const files: [string, Buffer][] = []
  try {
    // Reads all parts even after an error, because browsers send the whole body before they read a response.
    for await (const part of request.parts({ limits: { fileSize: maxBytes + 1 } })) {
      if (part.type === 'file') files.push([part.fieldname, await part.toBuffer()])
      else fields.push([part.fieldname, part.value])
    }
  } catch (error) {
    throw hasStatusCode(error) ? error : badRequest('The form could not be read.')
  }
  return { fields: toRecord(fields), file: findImageFile(toRecord(files), imageFields) }
}

/** The plugin's errors have a status code. Errors of the underlying parser have none. */
function hasStatusCode(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error
}

function toRecord<T>(entries: [string, T][]): Record<string, T> {
  const values = Object.fromEntries(entries)
  if (Object.keys(values).length < entries.length) throw badRequest('A field was sent twice.')
  return values
}

/** Browsers send an empty file field as a file without bytes. */
function findImageFile(
  files: Record<string, Buffer>,
  imageFields: readonly string[],
): Buffer | undefined {
  const [name, file] = Object.entries(files)[0] ?? []
  if (name === undefined || !file?.length) return undefined
  if (!imageFields.includes(name)) throw invalidFields({ [name]: 'This field takes no file' })
  return file
}
