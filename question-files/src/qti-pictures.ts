import { folderOf, resolvePath } from './package-path.ts'
import { UNPACKED_BYTES_MAX, UnreadableFileError } from './question-file.ts'
import { extensionOf, type PictureSource, toBase64 } from './question-picture.ts'

/**
 * The pictures that a file of a package names. Each use is counted, since a thousand items may show
 * the same picture. Throws `UnreadableFileError` where that is more than a package may unpack to.
 */
export function packagePictures(
  files: ReadonlyMap<string, Uint8Array>,
): (itemPath: string) => PictureSource {
  const written = new Map<Uint8Array, string>()
  let bytesLeft = UNPACKED_BYTES_MAX
  return (itemPath) => (src) => {
    const bytes = files.get(resolvePath(folderOf(itemPath), src))
    if (!bytes) return undefined
    bytesLeft -= bytes.length
    if (bytesLeft < 0) {
      const megabytes = UNPACKED_BYTES_MAX / 1_000_000
      throw new UnreadableFileError(
        `The pictures weigh more than ${megabytes} MB together, each counted as often as it is shown.`,
      )
    }
    const data = written.get(bytes) ?? (extensionOf(bytes) ? toBase64(bytes) : '')
    written.set(bytes, data)
    return data
  }
}
