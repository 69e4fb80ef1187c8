import { ParsingBudget } from '../model/parsing-budget.ts'
import { checkQuestionCount } from '../model/question-count.ts'
import {
  type ItemResult,
  type QuestionFile,
  toQuestionFile,
  UNPACKED_BYTES_MAX,
  UnreadableFileError,
} from '../model/question-file.ts'
import { detectExtension, type PictureSource, toBase64 } from '../question/question-picture.ts'
import { createUniquePlaces, refuse } from '../question/single-choice.ts'
import { decodeText } from '../text/decode-text.ts'
import { findAll, findChildren, findDescendants, readXml, type XmlElement } from '../xml/xml.ts'
import { parentFolder, resolvePath } from '../zip/package-path.ts'
import { readQti1Item } from './qti-1.ts'
import { readQti2Item } from './qti-2.ts'

/** Throws `UnreadableFileError`. */
export function readQti(text: string): QuestionFile {
  const results = readItems(readXml(text), 0)
  if (results.length === 0) throw new UnreadableFileError('This QTI file contains no items.')
  return toQuestionFile('qti', results)
}

const ITEM_NAME = /^(?:item|assessmentItem|qti-assessment-item)$/
const isItem = ({ name }: XmlElement) => ITEM_NAME.test(name)

function readItems(root: XmlElement, before: number, pictures?: PictureSource): ItemResult[] {
  const items = isItem(root)
    ? [root]
    : // An item within an item is read as part of the outer one only.
      findDescendants(root, isItem, isItem)
  checkQuestionCount(before + items.length)
  const names = items.map(
    ({ attributes }) => attributes.ident || attributes.identifier || attributes.title || '',
  )
  const places = createUniquePlaces(names, before)
  return items.map((item, index) => {
    const place = places[index] ?? ''
    const read = item.name === 'item' ? readQti1Item : readQti2Item
    return read(item, place, pictures)
  })
}

const MANIFEST_PATH = /(?:^|\/)imsmanifest\.xml$/i

/** Reads the files listed in the manifest, in its order. If they contain no items, reads all files. */
export function readQtiPackage(files: ReadonlyMap<string, Uint8Array>): QuestionFile {
  const paths = [...files.keys()].filter((path) => !MANIFEST_PATH.test(path))
  const manifest = [...files.keys()].find((path) => MANIFEST_PATH.test(path))
  const budget = new ParsingBudget()
  const named = manifest === undefined ? [] : listManifestFiles(files, manifest, budget)
  const missing = named.filter(({ path, isItem }) => isItem && !files.has(path))
  const results = readFiles(files, [...new Set(named.map(({ path }) => path))], budget)
  const all = results.length > 0 ? results : readFiles(files, paths, budget)
  if (all.length === 0 && missing.length === 0) {
    throw new UnreadableFileError('This archive contains no QTI items.')
  }
  return toQuestionFile('qti', [
    ...all,
    ...missing.map(({ path }) =>
      refuse(path, 'The manifest lists this file, but it isn’t in the archive.'),
    ),
  ])
}

/** Lists the files that the manifest names. Blackboard names them in an attribute `bb:file`. */
function listManifestFiles(
  files: ReadonlyMap<string, Uint8Array>,
  manifest: string,
  budget: ParsingBudget,
): { path: string; isItem: boolean }[] {
  const root = readXml(decodeText(files.get(manifest) ?? new Uint8Array()), budget)
  return findAll(root, 'resource').flatMap((resource) => {
    const { attributes } = resource
    const isItem = /^imsqti_/i.test(attributes.type ?? '')
    const base = parentFolder(manifest) + (attributes.base ?? '')
    return [
      attributes.href,
      attributes.file,
      ...findChildren(resource, 'file').map((file) => file.attributes.href),
    ].flatMap((href, index) => {
      if (!href) return []
      budget.spend(base.length + href.length)
      return [{ path: resolvePath(base, href), isItem: isItem && index === 0 }]
    })
  })
}

const ITEM_ROOT = /<(?:[\w.-]+:)?(?:questestinterop|assessmentItem|qti-assessment-item)[\s>]/

/** Refuses a broken file by name and continues with the others. */
function readFiles(
  files: ReadonlyMap<string, Uint8Array>,
  paths: readonly string[],
  budget: ParsingBudget,
): ItemResult[] {
  const results: ItemResult[] = []
  const picturesOf = createPackagePictures(files)
  for (const path of paths) {
    try {
      const text = decodeText(files.get(path) ?? new Uint8Array())
      if (!ITEM_ROOT.test(text)) continue
      results.push(...readItems(readXml(text, budget), results.length, picturesOf(path)))
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error
      if (/\.(?:xml|qti|dat)$/i.test(path)) results.push(refuse(path, error.message))
    }
  }
  return results
}

/** Finds pictures in a package. Throws `UnreadableFileError` if all uses together exceed the size limit. */
function createPackagePictures(
  files: ReadonlyMap<string, Uint8Array>,
): (itemPath: string) => PictureSource {
  const written = new Map<Uint8Array, string>()
  let bytesLeft = UNPACKED_BYTES_MAX
  return (itemPath) => (src) => {
    const bytes = listPossiblePaths(itemPath, src)
      .map((path) => files.get(path))
      .find((file) => file)
    if (!bytes) return undefined
    bytesLeft -= bytes.length
    if (bytesLeft < 0) {
      const megabytes = UNPACKED_BYTES_MAX / 1_000_000
      throw new UnreadableFileError(
        `The pictures add up to more than ${megabytes} MB, counting each one every time it is used.`,
      )
    }
    const data = written.get(bytes) ?? (detectExtension(bytes) ? toBase64(bytes) : '')
    written.set(bytes, data)
    return data
  }
}

/** The start of a file's address in Common Cartridge packages, which Canvas and other tools write. */
const CARTRIDGE_PREFIX = /^(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/*/i
const CARTRIDGE_FOLDER = 'web_resources/'

function listPossiblePaths(itemPath: string, src: string): string[] {
  const address = src.replace(/[?#].*$/s, '')
  if (!CARTRIDGE_PREFIX.test(address))
    return [resolvePath(parentFolder(itemPath), src), resolvePath(parentFolder(itemPath), address)]
  const path = address.replace(CARTRIDGE_PREFIX, '')
  return [resolvePath(CARTRIDGE_FOLDER, path), resolvePath('', path)]
}
