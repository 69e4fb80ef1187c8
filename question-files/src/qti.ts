import { strToU8, zipSync } from 'fflate'
import { decodeText } from './decode-text.ts'
import { folderOf, resolvePath } from './package-path.ts'
import { readQti1Item } from './qti-1.ts'
import { readQti2Item } from './qti-2.ts'
import { packagePictures } from './qti-pictures.ts'
import {
  FILE_BYTES_MAX,
  type FilePicture,
  type QuestionContent,
  type QuestionFile,
  UnreadableFileError,
  type WrittenBytes,
} from './question-file.ts'
import { CREDITS_LOST, extensionOf, fromBase64, type PictureSource } from './question-picture.ts'
import { checkCount, placesOf, refuse, toFile, type Verdict } from './single-choice.ts'
import { pictureToHtml, textToHtml } from './text-to-html.ts'
import {
  asXmlHolds,
  CONTROL_CHARACTERS_LOST,
  childrenNamed,
  escapeXml,
  findAll,
  losesCharacters,
  readXml,
  type XmlElement,
} from './xml.ts'

/** Reads items of QTI 1.2 or 2, alone or many. Throws `UnreadableFileError`. */
export function readQti(text: string): QuestionFile {
  const verdicts = readItems(readXml(text), 0)
  if (verdicts.length === 0) throw new UnreadableFileError('This QTI file holds no items.')
  return toFile('qti', verdicts)
}

const ITEM = /^(?:item|assessmentItem|qti-assessment-item)$/

function readItems(root: XmlElement, before: number, pictures?: PictureSource): Verdict[] {
  const items = ITEM.test(root.name)
    ? [root]
    : findAll(root, 'item', 'assessmentItem', 'qti-assessment-item')
  checkCount(before + items.length)
  const names = items.map(
    ({ attributes }) => attributes.ident || attributes.identifier || attributes.title || '',
  )
  const places = placesOf(names, before)
  return items.map((item, index) => {
    const place = places[index] ?? ''
    const read = item.name === 'item' ? readQti1Item : readQti2Item
    return read(item, place, pictures)
  })
}

const MANIFEST = /(?:^|\/)imsmanifest\.xml$/i

/**
 * Reads a package, `files` by their paths: what its manifest names, in that order, or every file
 * with items where there is no manifest or it names none.
 */
export function readQtiPackage(files: ReadonlyMap<string, Uint8Array>): QuestionFile {
  const paths = [...files.keys()].filter((path) => !MANIFEST.test(path))
  const manifest = [...files.keys()].find((path) => MANIFEST.test(path))
  const named = manifest === undefined ? [] : listNamed(files, manifest)
  const missing = named.filter(({ path, isItem }) => isItem && !files.has(path))
  const verdicts = readFiles(files, [...new Set(named.map(({ path }) => path))])
  const all = verdicts.length > 0 ? verdicts : readFiles(files, paths)
  if (all.length === 0 && missing.length === 0) {
    throw new UnreadableFileError('This archive holds no QTI items.')
  }
  return toFile('qti', [
    ...all,
    ...missing.map(({ path }) =>
      refuse(path, 'The manifest names this file, but the archive does not hold it.'),
    ),
  ])
}

interface NamedFile {
  path: string
  isItem: boolean
}

/** Blackboard names its files by an attribute `bb:file`. */
function listNamed(files: ReadonlyMap<string, Uint8Array>, manifest: string): NamedFile[] {
  const root = readXml(decodeText(files.get(manifest) ?? new Uint8Array()))
  return findAll(root, 'resource').flatMap((resource) => {
    const { attributes } = resource
    const isItem = /^imsqti_/i.test(attributes.type ?? '')
    const base = folderOf(manifest) + (attributes.base ?? '')
    return [
      attributes.href,
      attributes.file,
      ...childrenNamed(resource, 'file').map((file) => file.attributes.href),
    ].flatMap((href, index) =>
      href ? [{ path: resolvePath(base, href), isItem: isItem && index === 0 }] : [],
    )
  })
}

const HOLDS_ITEMS = /<(?:[\w.-]+:)?(?:questestinterop|assessmentItem|qti-assessment-item)[\s>]/

/** A broken file among others is named, and the others are read. */
function readFiles(files: ReadonlyMap<string, Uint8Array>, paths: readonly string[]): Verdict[] {
  const verdicts: Verdict[] = []
  const picturesOf = packagePictures(files)
  for (const path of paths) {
    try {
      const text = decodeText(files.get(path) ?? new Uint8Array())
      if (!HOLDS_ITEMS.test(text)) continue
      verdicts.push(...readItems(readXml(text), verdicts.length, picturesOf(path)))
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error
      if (/\.(?:xml|qti|dat)$/i.test(path)) verdicts.push(refuse(path, error.message))
    }
  }
  return verdicts
}

/** A package of QTI 2.1 with an item for each question. */
export function writeQti(questions: readonly QuestionContent[]): WrittenBytes {
  const held = questions.map(asXmlHolds)
  const written = held.map((question, index) => ({
    id: idOf(index),
    question,
    image: question.picture && toImageFile(question.picture, idOf(index)),
  }))
  const items = written.map(({ question, id, image }): [string, Uint8Array] => [
    pathOf(id),
    strToU8(writeItem(question, id, image)),
  ])
  const images = written.flatMap(({ image }) => image ?? [])
  const manifest = strToU8(writeManifest(written))
  const sizes = [
    ...items.map(([, item]) => item.length),
    ...images.map(({ bytes }) => bytes.length),
  ]
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return {
    bytes: zipSync(
      {
        'imsmanifest.xml': manifest,
        ...Object.fromEntries(items),
        ...Object.fromEntries(images.map(({ path, bytes }) => [path, bytes])),
      },
      { mtime: SAME_TIME, level: bytes > PACKED_FROM ? 6 : 0, mem: 4 },
    ),
    lost: [
      ...(questions.some(losesCharacters) ? [CONTROL_CHARACTERS_LOST] : []),
      ...(questions.some(({ difficulty }) => difficulty !== undefined) ? [DIFFICULTY_LOST] : []),
      ...(questions.some(({ picture }) => picture?.credit) ? [CREDITS_LOST] : []),
    ],
  }
}

interface ImageFile {
  path: string
  alt: string
  bytes: Uint8Array
}

function toImageFile({ data, alt }: FilePicture, id: string): ImageFile {
  const bytes = fromBase64(data)
  return { path: `images/${id}.${extensionOf(bytes) ?? 'bin'}`, alt, bytes }
}

const idOf = (index: number) => `q${index + 1}`

/** The same questions make the same bytes. */
const SAME_TIME = '1980-01-02'
/** Packing many small files takes seconds; it is worth them where the package could not be read again. */
const PACKED_FROM = FILE_BYTES_MAX / 2
const DIFFICULTY_LOST = 'QTI has no difficulty: it is left out.'
const TITLE_MAX = 100

const pathOf = (id: string) => `items/${id}.xml`

function writeItem(question: QuestionContent, id: string, image: ImageFile | undefined): string {
  const { questionText, options, correctAnswer, description, keepOrder } = question
  const title = [...questionText.replace(/\s+/g, ' ')].slice(0, TITLE_MAX).join('')
  const right = correctAnswer === null ? [] : [`<value>${choiceId(correctAnswer)}</value>`]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${escapeXml(title)}" adaptive="false" timeDependent="false">`,
    '  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">',
    ...right.map((value) => `    <correctResponse>${value}</correctResponse>`),
    '  </responseDeclaration>',
    '  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>',
    '  <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier">',
    '    <defaultValue><value>explanation</value></defaultValue>',
    '  </outcomeDeclaration>',
    '  <itemBody>',
    `    ${textToHtml(questionText, 'p')}${image ? pictureToHtml(`../${image.path}`, image.alt) : ''}`,
    `    <choiceInteraction responseIdentifier="RESPONSE" shuffle="${!keepOrder}" maxChoices="1">`,
    ...options.map(
      (option, index) =>
        `      <simpleChoice identifier="${choiceId(index)}">${textToHtml(option)}</simpleChoice>`,
    ),
    '    </choiceInteraction>',
    '  </itemBody>',
    '  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>',
    ...(description
      ? [
          `  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="explanation" showHide="show">${textToHtml(description)}</modalFeedback>`,
        ]
      : []),
    '</assessmentItem>\n',
  ].join('\n')
}

const choiceId = (index: number) => `choice${index + 1}`

function writeManifest(items: readonly { id: string; image: ImageFile | undefined }[]): string {
  const resources = items.map(({ id, image }) => {
    const files = [pathOf(id), ...(image ? [image.path] : [])].map(
      (path) => `<file href="${path}"/>`,
    )
    return `    <resource identifier="${id}" type="imsqti_item_xmlv2p1" href="${pathOf(id)}">${files.join('')}</resource>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="questions">',
    '  <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>',
    '  <organizations/>',
    '  <resources>',
    ...resources,
    '  </resources>',
    '</manifest>\n',
  ].join('\n')
}
