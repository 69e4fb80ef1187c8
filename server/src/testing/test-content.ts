import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * The contents of files by path. Values other than text and bytes are written as JSON. For undefined, no file
 * is written.
 */
export type TestContent = Record<string, unknown>

export interface TestContentFolder {
  path: string
  /** Replaces all files of the folder, as a new release would. */
  write: (files: TestContent) => Promise<void>
  remove: () => Promise<void>
}

export async function createContentFolder(): Promise<TestContentFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'quiz-kingdom-content-'))
  const path = join(parent, 'content')
  return {
    path,
    write: async (files) => {
      await rm(path, { recursive: true, force: true })
      for (const [name, value] of Object.entries(files)) {
        if (value === undefined) continue
        await mkdir(dirname(join(path, name)), { recursive: true })
        const isWritten = typeof value === 'string' || value instanceof Uint8Array
        await writeFile(join(path, name), isWritten ? value : JSON.stringify(value))
      }
    },
    remove: () => rm(parent, { recursive: true }),
  }
}

export function createContentKingdom(title: string, changes: object = {}) {
  const description = 'A kingdom that is described in no fewer than fifty characters.'
  return { title, description, ...changes }
}

export function createContentCategory(
  title: string,
  keys: readonly string[],
  changes: object = {},
) {
  return {
    title,
    description: 'A category described in thirty characters.',
    color: '#1d5f8a',
    points: 2,
    timeAllowed: '5:00',
    questions: keys.map((key) => createContentQuestion(key)),
    ...changes,
  }
}

export function createContentQuestion(key: string, changes: object = {}) {
  return {
    key,
    questionText: `What is ${key}?`,
    options: ['This', 'That', 'These', 'Those'],
    correctAnswer: 1,
    description: 'At a lower pressure less heat is needed.',
    difficulty: 1,
    source: 'The test itself',
    ...changes,
  }
}

export function createContentDrawing(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><title>${name}</title></svg>`
}

/** The `picture` of a question. */
export function createContentPicture(file: string, changes: object = {}) {
  return { file, alt: 'Two circles, one in the other.', credit: 'Drawn for the test', ...changes }
}

/** A category with its drawing, in the kingdom's folder of the path. */
export function createCategoryFiles(
  path: string,
  title: string,
  keys: readonly string[],
  changes?: object,
): TestContent {
  return {
    [`${path}.json`]: createContentCategory(title, keys, changes),
    [`${path}.svg`]: createContentDrawing(basename(path)),
  }
}

export function createKingdomFiles(folder: string, title: string): TestContent {
  return {
    [`${folder}/kingdom.json`]: createContentKingdom(title),
    [`${folder}/kingdom.svg`]: createContentDrawing(folder),
  }
}

/** Release 1, with one kingdom and one category. */
export function createSmallContent(): TestContent {
  return {
    'release.json': { version: 1 },
    ...createKingdomFiles('science', 'Science'),
    ...createCategoryFiles('science/physics', 'Physics', ['water', 'sound', 'light']),
  }
}
