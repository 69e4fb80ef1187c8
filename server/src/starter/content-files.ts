import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** The starter content cannot be loaded; the message is one line that names the file. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}

export interface ContentFiles {
  folder: string
  /** Bytes by path within the folder, such as `science/physics.json`, in the order of the paths. */
  files: ReadonlyMap<string, Buffer>
  /** SHA-256 over all paths and bytes, hex: the name of this release. */
  hash: string
}

/** Reads every quiz and drawing below the folder. Throws `ContentError` when there is no folder. */
export async function readContentFiles(folder: string): Promise<ContentFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ContentError(`${folder}: there is no such folder`)
  })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(json|svg)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
  const read = async (path: string) => [path, await readFile(join(folder, path))] as const
  const files = new Map(await Promise.all(paths.map(read)))
  return { folder, files, hash: hashOf(files) }
}

function hashOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256')
  for (const [path, bytes] of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  return hash.digest('hex')
}
