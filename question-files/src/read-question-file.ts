import { readAiken } from './formats/aiken.ts'
import { readGift } from './formats/gift.ts'
import { readJson } from './formats/json.ts'
import { readMoodleXml } from './formats/moodle-xml.ts'
import { readQti, readQtiPackage } from './formats/qti.ts'
import { checkQuestionCount } from './model/question-count.ts'
import {
  type ColumnRoles,
  FILE_BYTES_MAX,
  type ParsedFile,
  type QuestionFile,
  UnreadableFileError,
} from './model/question-file.ts'
import { hasKnownHeadings, readCsv } from './table/csv.ts'
import { isXlsx, readXlsx } from './table/xlsx.ts'
import { decodeText } from './text/decode-text.ts'
import { isZip, unzip } from './zip/zip.ts'

/** `roles` assigns the columns of a table with unknown headings. Throws `UnreadableFileError`. */
export async function readQuestionFile(
  bytes: Uint8Array,
  roles?: ColumnRoles,
): Promise<ParsedFile> {
  if (bytes.length > FILE_BYTES_MAX) {
    throw new UnreadableFileError(`A file can be at most ${FILE_BYTES_MAX / 1_000_000} MB.`)
  }
  const reading = isZip(bytes) ? readArchive(bytes, roles) : readText(bytes, roles)
  if (reading.kind === 'questions') checkFileSize(reading.file)
  return reading
}

function checkFileSize({ questions, refused }: QuestionFile): void {
  const count = questions.length + refused.length
  checkQuestionCount(count, 'of the whole file')
  if (count === 0) throw new UnreadableFileError('This file contains no questions.')
}

function readArchive(bytes: Uint8Array, roles: ColumnRoles | undefined): ParsedFile {
  const files = unzip(bytes)
  if (isXlsx(files)) return readXlsx(files, roles)
  const known = UNSUPPORTED_ARCHIVES.find(({ path }) => files.has(path))
  if (known) throw new UnreadableFileError(known.why)
  const paths = [...files.keys()]
  if (paths.some((path) => path.endsWith('.xml'))) return toParsedFile(readQtiPackage(files))
  throw new UnreadableFileError('This archive is neither a spreadsheet nor a QTI package.')
}

const UNSUPPORTED_ARCHIVES = [
  { path: 'mimetype', why: 'This is an OpenDocument file. Save it as XLSX or CSV.' },
  { path: 'xl/workbook.bin', why: 'This is a binary spreadsheet. Save it as XLSX or CSV.' },
  {
    path: 'word/document.xml',
    why: 'This is a text document. Put its questions into a table, or save them as plain text.',
  },
]

function readText(bytes: Uint8Array, roles: ColumnRoles | undefined): ParsedFile {
  checkIsText(bytes)
  const text = decodeText(bytes)
  const start = text.trimStart()
  if (start === '') throw new UnreadableFileError('This file is empty.')
  if (roles) return readCsv(text, roles)
  if (start.startsWith('<')) return toParsedFile(readXml(text))
  if (isJson(start)) return toParsedFile(readJson(text))
  return readPlainText(text)
}

const UNSUPPORTED_SIGNATURES = [
  {
    start: [0xd0, 0xcf, 0x11, 0xe0],
    why: 'This spreadsheet is in an old format or has a password. Save it as XLSX without a password.',
  },
  {
    start: [0x25, 0x50, 0x44, 0x46],
    why: 'This is a PDF. Export the questions as a table instead.',
  },
]

function checkIsText(bytes: Uint8Array): void {
  const known = UNSUPPORTED_SIGNATURES.find(({ start }) =>
    start.every((byte, at) => bytes[at] === byte),
  )
  if (known) throw new UnreadableFileError(known.why)
}

function readXml(text: string): QuestionFile {
  const start = text.slice(0, ROOT_SEARCH_LENGTH).replace(/<!--.*?-->/gs, '')
  const root = ROOT_ELEMENT.exec(start)?.[1]?.toLowerCase()
  if (root === 'quiz') return readMoodleXml(text)
  if (root && QTI_ROOTS.test(root)) return readQti(text)
  if (root === 'html') throw new UnreadableFileError('This is a web page, not a file of questions.')
  throw new UnreadableFileError('This XML is neither Moodle nor QTI.')
}

const ROOT_SEARCH_LENGTH = 10_000
/** Matches the root element, but not the declaration, processing instructions or the document type. */
const ROOT_ELEMENT = /<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/
const QTI_ROOTS =
  /^(questestinterop|assessment|section|item|(qti-)?assessment-?(item|test|section))$/

/** GIFT may also begin with `[` for a text format or `{` for an answer. */
function isJson(start: string): boolean {
  return /^[{[]/.test(start) && !/^(\[(html|moodle|plain|markdown)\]|\{\s*[=~])/i.test(start)
}

/** Looks for a table first, because its cells may look like Aiken or GIFT. */
function readPlainText(text: string): ParsedFile {
  if (hasKnownHeadings(text)) return readCsv(text)
  if (AIKEN_ANSWER_LINE.test(text)) return toParsedFile(readAiken(text))
  if (GIFT_SYNTAX.test(text)) return toParsedFile(readGift(text))
  return readCsv(text)
}

/** Matches an ANSWER line with one letter, a letter and the option's text, or several letters. */
const AIKEN_ANSWER_LINE =
  /^[ \t]*ANSWER[ \t]*:[ \t]*(?:[A-Z](?:[.)].*|[ \t]*[,;&].*)?|[A-Z]{2,6})[ \t\r]*$/im

/** Matches a title, a category, or an answer in braces. */
const GIFT_SYNTAX = /^[ \t]*(::|\$CATEGORY:)|(^|[^\\])\{\s*([=~#}]|T\b|F\b|TRUE\b|FALSE\b)/im

const toParsedFile = (file: QuestionFile): ParsedFile => ({ kind: 'questions', file })
