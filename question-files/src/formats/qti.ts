import { Effort } from '../model/effort.ts'
import { checkQuestionCount } from '../model/question-count.ts'
import { type QuestionFile, UnreadableFileError } from '../model/question-file.ts'
import type { PictureSource } from '../question/question-picture.ts'
import { placesOf, refuse, toFile, type Verdict } from '../question/single-choice.ts'
import { decodeText } from '../text/decode-text.ts'
import { childrenNamed, descendants, findAll, readXml, type XmlElement } from '../xml/xml.ts'
import { folderOf, resolvePath } from '../zip/package-path.ts'
import { readQti1Item } from './qti-1.ts'
import { readQti2Item } from './qti-2.ts'
import { packagePictures } from './qti-pictures.ts'

/** Throws `UnreadableFileError`. */
export function readQti(text: string): QuestionFile {
  const verdicts = readItems(readXml(text), 0)
  if (verdicts.length === 0) throw new UnreadableFileError('This QTI file contains no items.')
  return toFile('qti', verdicts)
}

const ITEM = /^(?:item|assessmentItem|qti-assessment-item)$/
const isItem = ({ name }: XmlElement) => ITEM.test(name)

function readItems(root: XmlElement, before: number, pictures?: PictureSource): Verdict[] {
  const items = isItem(root)
    ? [root]
    : // An item within an item is read as part of the outer one only.
      descendants(root, isItem, isItem)
  checkQuestionCount(before + items.length)
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

/** Reads the files listed in the manifest, in its order. If they contain no items, reads all files. */
export function readQtiPackage(files: ReadonlyMap<string, Uint8Array>): QuestionFile {
  const paths = [...files.keys()].filter((path) => !MANIFEST.test(path))
  const manifest = [...files.keys()].find((path) => MANIFEST.test(path))
  const effort = new Effort()
  const named = manifest === undefined ? [] : listNamed(files, manifest, effort)
  const missing = named.filter(({ path, isItem }) => isItem && !files.has(path))
  const verdicts = readFiles(files, [...new Set(named.map(({ path }) => path))], effort)
  const all = verdicts.length > 0 ? verdicts : readFiles(files, paths, effort)
  if (all.length === 0 && missing.length === 0) {
    throw new UnreadableFileError('This archive contains no QTI items.')
  }
  return toFile('qti', [
    ...all,
    ...missing.map(({ path }) =>
      refuse(path, 'The manifest lists this file, but it isn’t in the archive.'),
    ),
  ])
}

interface NamedFile {
  path: string
  isItem: boolean
}

/** Lists the files that the manifest names. Blackboard names them in an attribute `bb:file`. */
function listNamed(
  files: ReadonlyMap<string, Uint8Array>,
  manifest: string,
  effort: Effort,
): NamedFile[] {
  const root = readXml(decodeText(files.get(manifest) ?? new Uint8Array()), effort)
  return findAll(root, 'resource').flatMap((resource) => {
    const { attributes } = resource
    const isItem = /^imsqti_/i.test(attributes.type ?? '')
    const base = folderOf(manifest) + (attributes.base ?? '')
    return [
      attributes.href,
      attributes.file,
      ...childrenNamed(resource, 'file').map((file) => file.attributes.href),
    ].flatMap((href, index) => {
      if (!href) return []
      effort.spend(base.length + href.length)
      return [{ path: resolvePath(base, href), isItem: isItem && index === 0 }]
    })
  })
}

const HOLDS_ITEMS = /<(?:[\w.-]+:)?(?:questestinterop|assessmentItem|qti-assessment-item)[\s>]/

/** A broken file is refused by name, and does not keep the others from being read. */
function readFiles(
  files: ReadonlyMap<string, Uint8Array>,
  paths: readonly string[],
  effort: Effort,
): Verdict[] {
  const verdicts: Verdict[] = []
  const picturesOf = packagePictures(files)
  for (const path of paths) {
    try {
      const text = decodeText(files.get(path) ?? new Uint8Array())
      if (!HOLDS_ITEMS.test(text)) continue
      verdicts.push(...readItems(readXml(text, effort), verdicts.length, picturesOf(path)))
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error
      if (/\.(?:xml|qti|dat)$/i.test(path)) verdicts.push(refuse(path, error.message))
    }
  }
  return verdicts
}
