import { UNPACKED_BYTES_MAX, UnreadableFileError } from '../model/question-file.ts'
import { detectExtension, type PictureSource, toBase64 } from '../question/question-picture.ts'
import { parentFolder, resolvePath } from '../zip/package-path.ts'

/** Finds pictures in a package. Throws `UnreadableFileError` if all uses together exceed the size limit. */
export function createPackagePictures(
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

/** Lists the paths at which the package may contain a picture of an item. */
function listPossiblePaths(itemPath: string, src: string): string[] {
  const address = src.replace(/[?#].*$/s, '')
  if (!CARTRIDGE_PREFIX.test(address))
    return [resolvePath(parentFolder(itemPath), src), resolvePath(parentFolder(itemPath), address)]
  const path = address.replace(CARTRIDGE_PREFIX, '')
  return [resolvePath(CARTRIDGE_FOLDER, path), resolvePath('', path)]
}
