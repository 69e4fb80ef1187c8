import { Readable } from 'node:stream'
import { holdsPictures } from '@quiz-kingdom/question-files/losses.ts'
import { WRITTEN_FORMATS, type WrittenFormat } from '@quiz-kingdom/question-files/question-file.ts'
import { writeArchive } from '@quiz-kingdom/question-files/write-archive.ts'
import { writeQuestions } from '@quiz-kingdom/question-files/write-question-file.ts'
import { type Id, IdSchema } from '@quiz-kingdom/shared/entities/id.ts'
import type { FastifyReply } from 'fastify'
import * as v from 'valibot'
import { findCategory } from '../catalogue/categories.repository.ts'
import { findKingdom } from '../catalogue/kingdoms.repository.ts'
import { adminOnly } from '../http/refusals/guards.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import type { Db } from '../platform/db/database.ts'
import { notFound } from '../platform/errors.ts'
import { attachment } from './download-header.ts'
import { EVERYTHING, type ExportedQuestions, exportQuestions, judgeExport } from './export.ts'

const QuerySchema = v.object({
  format: v.picklist(WRITTEN_FORMATS, `The format is one of ${WRITTEN_FORMATS.join(', ')}`),
})

const LossesSchema = v.array(v.string())

const FILES: Record<WrittenFormat, { extension: string; type: string }> = {
  json: { extension: 'json', type: 'application/json; charset=utf-8' },
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  xlsx: {
    extension: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  gift: { extension: 'gift', type: 'text/plain; charset=utf-8' },
  aiken: { extension: 'txt', type: 'text/plain; charset=utf-8' },
  'moodle-xml': { extension: 'xml', type: 'application/xml; charset=utf-8' },
  qti: { extension: 'zip', type: 'application/zip' },
}
const FILES_TOGETHER = { extension: 'zip', type: 'application/zip' }

const ParamsSchema = v.object({ id: IdSchema })

const PARTS: { kind: string; find: (db: Db, id: Id) => Promise<object | undefined> }[] = [
  { kind: 'category', find: findCategory },
  { kind: 'kingdom', find: findKingdom },
]

/** Questions as files, and beside each file what its format cannot hold. */
export function exportRoutes(app: App, { config, db }: AppContext): void {
  const admin = adminOnly(config)
  const path = '/api/questions/export'
  const schema = { querystring: QuerySchema }
  const withLosses = { ...schema, response: { 200: LossesSchema } }

  app.get(`${path}/all`, { ...admin, schema }, async ({ query }, reply) =>
    sendFile(reply, query.format, await exportQuestions(db, EVERYTHING)),
  )

  app.get(`${path}/all/losses`, { ...admin, schema: withLosses }, async ({ query }) =>
    listLosses(query.format, await exportQuestions(db, EVERYTHING)),
  )

  for (const { kind, find } of PARTS) {
    const exportPart = async ({ id }: { id: Id }) => {
      if (await find(db, id)) return exportQuestions(db, id)
      throw notFound(`This ${kind} does not exist.`)
    }

    app.get(
      `${path}/${kind}/:id`,
      { ...admin, schema: { ...schema, params: ParamsSchema } },
      async ({ params, query }, reply) => sendFile(reply, query.format, await exportPart(params)),
    )

    app.get(
      `${path}/${kind}/:id/losses`,
      { ...admin, schema: { ...withLosses, params: ParamsSchema } },
      async ({ params, query }) => listLosses(query.format, await exportPart(params)),
    )
  }
}

async function sendFile(
  reply: FastifyReply,
  format: WrittenFormat,
  exported: ExportedQuestions,
): Promise<FastifyReply> {
  const { title } = exported
  const { extension, type } = FILES[format]
  const { files } = await judgeExport(format, exported)
  const questions = exported.read({ withPictures: holdsPictures(format) })
  const sent =
    files > 1
      ? {
          ...FILES_TOGETHER,
          bytes: writeArchive(format, questions, (number) => `questions-${number}.${extension}`),
        }
      : { extension, type, bytes: writeQuestions(format, questions) }
  return reply
    .type(sent.type)
    .header('content-disposition', attachment(title, sent.extension))
    .send(Readable.from(sent.bytes))
}

async function listLosses(format: WrittenFormat, exported: ExportedQuestions): Promise<string[]> {
  const { losses, files } = await judgeExport(format, exported)
  if (files <= 1) return losses
  const archived = `It is more than a file may hold to be read again, so it is an archive of ${files} files.`
  return [...losses, archived]
}
