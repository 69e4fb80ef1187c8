import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A content release cannot be imported; the message is one line that names the file, if any. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
}

export interface ContentFiles {
  folder: string
  /** Bytes by path within the folder, such as `science/physics.json`, in the order of the paths. */
  files: ReadonlyMap<string, Buffer>
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
  return { folder, files: new Map(await Promise.all(paths.map(read))) }
}
