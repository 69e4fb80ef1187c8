import { Readable } from 'node:stream'
import { writeArchive } from '@quiz-kingdom/question-files/write-archive.ts'
import { writeQuestions } from '@quiz-kingdom/question-files/write-question-file.ts'
import * as exports from '@quiz-kingdom/shared/api/console/question-exports.ts'
import type { Id } from '@quiz-kingdom/shared/entities/base/id.ts'
import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import type { FastifyReply } from 'fastify'
import { findCategory } from '../catalogue/categories.repository.ts'
import { findKingdom } from '../catalogue/kingdoms.repository.ts'
import { route } from '../http/route.ts'
import type { App } from '../http/valibot.ts'
import type { AppContext } from '../platform/context/app-context.ts'
import { notFound } from '../platform/errors.ts'
import { toAttachmentHeader } from './download-header.ts'
import { ALL_CATEGORIES, analyzeExport, type ExportedQuestions, prepareExport } from './export.ts'

const FILE_TYPES: Record<ExportFormat, { extension: string; type: string }> = {
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
const ARCHIVE_TYPE = { extension: 'zip', type: 'application/zip' }

const EXPORTABLE_PARTS = [
  {
    kind: 'category',
    find: findCategory,
    file: exports.exportCategory,
    losses: exports.listCategoryLosses,
  },
  {
    kind: 'kingdom',
    find: findKingdom,
    file: exports.exportKingdom,
    losses: exports.listKingdomLosses,
  },
]

export function exportRoutes(app: App, { db }: AppContext): void {
  route(app, exports.exportAll, async ({ query, reply }) =>
    sendExport(reply, query.format, await prepareExport(db, ALL_CATEGORIES)),
  )

  route(app, exports.listAllLosses, async ({ query }) =>
    listExportLosses(query.format, await prepareExport(db, ALL_CATEGORIES)),
  )

  for (const { kind, find, file, losses } of EXPORTABLE_PARTS) {
    const exportPart = async ({ id }: { id: Id }) => {
      if (await find(db, id)) return prepareExport(db, id)
      throw notFound(`This ${kind} does not exist.`)
    }

    route(app, file, async ({ params, query, reply }) =>
      sendExport(reply, query.format, await exportPart(params)),
    )

    route(app, losses, async ({ params, query }) =>
      listExportLosses(query.format, await exportPart(params)),
    )
  }
}

async function sendExport(
  reply: FastifyReply,
  format: ExportFormat,
  exported: ExportedQuestions,
): Promise<FastifyReply> {
  const { title } = exported
  const { extension, type } = FILE_TYPES[format]
  const { files } = await analyzeExport(format, exported)
  const questions = exported.read()
  const sent =
    files > 1
      ? {
          ...ARCHIVE_TYPE,
          bytes: writeArchive(format, questions, (number) => `questions-${number}.${extension}`),
        }
      : { extension, type, bytes: writeQuestions(format, questions) }
  return reply
    .type(sent.type)
    .header('content-disposition', toAttachmentHeader(title, sent.extension))
    .send(Readable.from(sent.bytes))
}

async function listExportLosses(
  format: ExportFormat,
  exported: ExportedQuestions,
): Promise<string[]> {
  const { losses, files } = await analyzeExport(format, exported)
  if (files <= 1) return losses
  const archived = `Too large for one file, so this is an archive of ${files} files.`
  return [...losses, archived]
}
