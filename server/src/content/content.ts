import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
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
const CATEGORY_KEY_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/

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
    v.pipe(v.string(), v.regex(CATEGORY_KEY_PATTERN, 'must be kingdom-folder/category-name')),
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

type PictureFile = v.InferOutput<typeof ContentPictureSchema>

export interface ContentKingdom extends v.InferOutput<typeof KingdomFileSchema> {
  /** Such as `science`. */
  key: string
  position: number
  image: NewImage
}

export interface ContentCategory
  extends Omit<v.InferOutput<typeof CategoryFileSchema>, 'key' | 'questions'> {
  /** Such as `science/physics`, even after the file has moved to another kingdom's folder. */
  key: string
  position: number
  parentKey: string
  image: NewImage
}

export interface ContentPicture extends Omit<PictureFile, 'file'> {
  image: NewImage
}

export interface ContentQuestion
  extends Omit<v.InferOutput<typeof ContentQuestionSchema>, 'picture'> {
  /** Such as `science/physics/boiling-point`. */
  key: string
  picture?: ContentPicture
  position: number
  parentKey: string
}

export interface Content {
  version: number
  kingdoms: ContentKingdom[]
  categories: ContentCategory[]
  questions: ContentQuestion[]
}

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

function parseContent(source: ContentFiles): Content {
  if (!source.files.has(RELEASE_FILE)) throw createContentError(source, RELEASE_FILE, 'is missing')
  const { version } = parseFile(source, RELEASE_FILE, ReleaseFileSchema)
  const content: Content = { version, kingdoms: [], categories: [], questions: [] }
  for (const path of source.files.keys()) {
    if (!path.endsWith('.json') || path === RELEASE_FILE) continue
    const key = path.slice(0, -'.json'.length)
    const [kingdomKey = '', name, ...deeper] = key.split('/')
    const isNamedWell = name !== undefined && key.split('/').every((part) => KEBAB_CASE.test(part))
    if (!isNamedWell || deeper.length > 0) {
      throw createContentError(source, path, 'must be named kingdom-folder/category-name.json')
    }
    if (name === 'kingdom') addKingdom(content, source, path, kingdomKey)
    else addCategory(content, source, path, kingdomKey)
  }
  if (content.kingdoms.length === 0) throw new ContentError(`${source.folder}: contains no kingdom`)
  requireDistinctTitles(source, content.kingdoms, (kingdom) => `${kingdom.key}/kingdom.json`)
  requireDistinctTitles(source, content.categories, (category) => `${category.key}.json`)
  return content
}

function addKingdom(content: Content, source: ContentFiles, path: string, key: string): void {
  const kingdom = parseFile(source, path, KingdomFileSchema)
  const position = content.kingdoms.length
  content.kingdoms.push({ ...kingdom, key, position, image: readDrawing(source, path) })
}

function addCategory(content: Content, source: ContentFiles, path: string, kingdomKey: string) {
  const kingdomPath = `${kingdomKey}/kingdom.json`
  if (!source.files.has(kingdomPath)) throw createContentError(source, kingdomPath, 'is missing')
  const file = parseFile(source, path, CategoryFileSchema)
  const { key: categoryKey = path.slice(0, -'.json'.length), questions, ...category } = file
  if (content.categories.some(({ key }) => key === categoryKey)) {
    throw createContentError(source, path, `key: another category is ${categoryKey}`)
  }
  const image = readDrawing(source, path)
  const position = content.categories.length
  content.categories.push({ ...category, key: categoryKey, position, parentKey: kingdomKey, image })
  for (const [position, { picture, ...question }] of questions.entries()) {
    const key = `${categoryKey}/${question.key}`
    content.questions.push({
      ...question,
      key,
      position,
      parentKey: categoryKey,
      ...(picture && { picture: readPicture(source, kingdomKey, picture) }),
    })
  }
}

function readPicture(
  source: ContentFiles,
  kingdomKey: string,
  { file, ...words }: PictureFile,
): ContentPicture {
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

function requireDistinctTitles<T extends { title: string }>(
  source: ContentFiles,
  entries: readonly T[],
  pathOf: (entry: T) => string,
): void {
  const paths = new Map<string, string>()
  for (const entry of entries) {
    const title = entry.title.toLowerCase()
    const other = paths.get(title)
    if (other) throw createContentError(source, pathOf(entry), `title: ${other} has the same`)
    paths.set(title, pathOf(entry))
  }
}

function createContentError({ folder }: ContentFiles, path: string, what: string): ContentError {
  return new ContentError(`${join(folder, path)}: ${what}`)
}
