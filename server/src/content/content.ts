import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { requiredText } from '@quiz-kingdom/shared/entities/base/form-field.ts'
import { CategoryFormSchema } from '@quiz-kingdom/shared/entities/content/category.ts'
import { KingdomFormSchema } from '@quiz-kingdom/shared/forms/kingdom.ts'
import { questionEntries } from '@quiz-kingdom/shared/forms/question.ts'
import * as v from 'valibot'
import { type NewImage, toImage } from '../images/image-check.ts'
import { ContentPictureSchema, toSafeImage } from './content-picture.ts'

export const CONTENT_FOLDER = join(import.meta.dirname, '../../../content')

/** The folder within each kingdom's folder that holds the pictures of the kingdom's questions. */
export const PICTURES_FOLDER = 'pictures'

const RELEASE_FILE = 'release.json'
const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Such as `science/physics`. A kingdom's own file is named like a category's. */
const ENTRY_KEY_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/
const KINGDOM_FILE = 'kingdom.json'

const ReleaseFileSchema = v.strictObject({
  /** Rises with every release. The database stores the version that was imported. */
  version: v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be 1 or more'),
  ),
})

/** The forms of question that authors vary between. The product ignores a question's form. */
const QUESTION_FORMS = [
  'recall',
  'scene',
  'reason',
  'consequence',
  'estimate',
  'order',
  'odd-one-out',
] as const

const ContentQuestionSchema = v.pipe(
  v.strictObject({
    /** Never changes, so that later releases find the question again. */
    key: v.pipe(v.string(), v.regex(KEBAB_CASE, 'must be lower-case words joined by hyphens')),
    ...questionEntries,
    difficulty: v.picklist([1, 2, 3], 'must be 1, 2 or 3'),
    source: requiredText('A source is required'),
    form: v.optional(
      v.picklist(QUESTION_FORMS, `must be one of ${QUESTION_FORMS.join(', ')}`),
      'recall',
    ),
    picture: v.optional(ContentPictureSchema),
  }),
  v.forward(
    v.check(
      ({ correctAnswer, options }) => correctAnswer < options.length,
      'Correct answer must match one of the options',
    ),
    ['correctAnswer'],
  ),
)

const KingdomFileSchema = v.strictObject(KingdomFormSchema.entries)

const CategoryFileSchema = v.strictObject({
  /**
   * The entry's key before its file moved to another kingdom's folder. Players' results belong to this key.
   */
  key: v.optional(
    v.pipe(v.string(), v.regex(ENTRY_KEY_PATTERN, 'must be kingdom-folder/category-name')),
  ),
  ...v.omit(CategoryFormSchema, ['kingdomId']).entries,
  questions: v.pipe(
    v.array(ContentQuestionSchema),
    v.nonEmpty('At least one question is required'),
    v.check(
      (questions) => new Set(questions.map(({ key }) => key)).size === questions.length,
      'Two questions have the same key',
    ),
  ),
})

export type Content = ReturnType<typeof parseContent>
export type ContentKingdom = Content['kingdoms'][number]
export type ContentCategory = Content['categories'][number]
export type ContentQuestion = Content['questions'][number]
export type ContentPicture = ReturnType<typeof readPicture>

/** Thrown when a content release cannot be imported. The message is one line that names the file, if any. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}

/** Throws `ContentError` for the first problem, with its file and field. */
export async function readContent(folder: string = CONTENT_FOLDER): Promise<Content> {
  return parseContent(await readContentFiles(folder))
}

interface ContentFiles {
  folder: string
  /** Bytes by path within the folder, such as `science/physics.json`, sorted by path. */
  files: ReadonlyMap<string, Buffer>
}

async function readContentFiles(folder: string): Promise<ContentFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ContentError(`${folder}: this folder does not exist`)
  })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(json|svg|webp)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const
  return { folder, files: new Map(await Promise.all(paths.map(read))) }
}

function parseContent(source: ContentFiles) {
  if (!source.files.has(RELEASE_FILE)) throw createContentError(source, RELEASE_FILE, 'is missing')
  const { version } = parseFile(source, RELEASE_FILE, ReleaseFileSchema)
  const paths = listEntryPaths(source)
  const isKingdom = (path: string) => path.endsWith(`/${KINGDOM_FILE}`)
  const kingdomPaths = paths.filter(isKingdom)
  const categoryPaths = paths.filter((path) => !isKingdom(path))
  const kingdoms = kingdomPaths.map((path, position) => readKingdom(source, path, position))
  const read = categoryPaths.map((path, position) => readCategory(source, path, position))
  if (kingdoms.length === 0) throw new ContentError(`${source.folder}: contains no kingdom`)
  const categories = read.map(({ category }) => category)
  requireDistinct(source, kingdomPaths, 'title', kingdoms)
  requireDistinct(source, categoryPaths, 'title', categories)
  requireDistinct(source, categoryPaths, 'key', categories)
  return { version, kingdoms, categories, questions: read.flatMap(({ questions }) => questions) }
}

function listEntryPaths(source: ContentFiles): string[] {
  const paths = [...source.files.keys()].filter(
    (path) => path.endsWith('.json') && path !== RELEASE_FILE,
  )
  const misnamed = paths.find((path) => !ENTRY_KEY_PATTERN.test(removeExtension(path)))
  if (misnamed === undefined) return paths
  throw createContentError(source, misnamed, 'must be named kingdom-folder/category-name.json')
}

function removeExtension(path: string): string {
  return path.slice(0, -'.json'.length)
}

function readKingdom(source: ContentFiles, path: string, position: number) {
  const kingdom = parseFile(source, path, KingdomFileSchema)
  return { ...kingdom, key: dirname(path), position, image: readDrawing(source, path) }
}

/** A category keeps its key even after its file has moved to another kingdom's folder. */
function readCategory(source: ContentFiles, path: string, position: number) {
  const parentKey = dirname(path)
  const kingdomPath = `${parentKey}/${KINGDOM_FILE}`
  if (!source.files.has(kingdomPath)) throw createContentError(source, kingdomPath, 'is missing')
  const file = parseFile(source, path, CategoryFileSchema)
  const { key = removeExtension(path), questions, ...fields } = file
  return {
    category: { ...fields, key, position, parentKey, image: readDrawing(source, path) },
    questions: questions.map(({ picture, ...question }, index) => ({
      ...question,
      key: `${key}/${question.key}`,
      position: index,
      parentKey: key,
      ...(picture && { picture: readPicture(source, parentKey, picture) }),
    })),
  }
}

function readPicture(
  source: ContentFiles,
  kingdomKey: string,
  { file, ...words }: v.InferOutput<typeof ContentPictureSchema>,
) {
  const path = `${kingdomKey}/${PICTURES_FOLDER}/${file}`
  const bytes = source.files.get(path)
  if (!bytes) throw createContentError(source, path, 'is missing')
  const image = toSafeImage(bytes)
  if (!image)
    throw createContentError(
      source,
      path,
      'is neither a WebP nor an SVG without scripts, links, animation or embedded files',
    )
  return { ...words, image }
}

/** The product's own drawings are small and trusted, so they are stored unchanged. */
function readDrawing(source: ContentFiles, path: string): NewImage {
  const drawing = path.replace(/json$/, 'svg')
  const bytes = source.files.get(drawing)
  if (!bytes) throw createContentError(source, drawing, 'is missing')
  return toImage('image/svg+xml', bytes)
}

function parseFile<S extends v.GenericSchema>(
  source: ContentFiles,
  path: string,
  schema: S,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, parseJson(source, path))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw createContentError(source, path, `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}

function parseJson(source: ContentFiles, path: string): unknown {
  try {
    return JSON.parse(String(source.files.get(path)))
  } catch {
    throw createContentError(source, path, 'is not valid JSON')
  }
}

function requireDistinct<Field extends 'title' | 'key'>(
  source: ContentFiles,
  paths: readonly string[],
  field: Field,
  entries: readonly Record<Field, string>[],
): void {
  const known = new Map<string, string>()
  for (const [index, path] of paths.entries()) {
    const value = entries[index]?.[field].toLowerCase() ?? ''
    const other = known.get(value)
    if (other) throw createContentError(source, path, `${field}: ${other} has the same`)
    known.set(value, path)
  }
}

function createContentError({ folder }: ContentFiles, path: string, what: string): ContentError {
  return new ContentError(`${join(folder, path)}: ${what}`)
}
