import { strFromU8, strToU8, type UnzipFileFilter, unzipSync } from 'fflate'
import { UNPACKED_BYTES_MAX, UnreadableFileError } from '../model/question-file.ts'
import { decode } from '../text/decode-text.ts'

/** Enough for a file and a picture for each question. */
const ZIP_ENTRIES_MAX = 5_000

const FILE_SIGNATURE = 'PK\x03\x04'
const DIRECTORY_ENTRY_SIGNATURE = 'PK\x01\x02'
const ENCRYPTED_FLAG = 1
const STORED_METHOD = 0
const DEFLATED_METHOD = 8

export const isZip = (bytes: Uint8Array) => strFromU8(bytes.subarray(0, 4), true) === FILE_SIGNATURE

/** Returns the files by path. Throws `UnreadableFileError`. */
export function unzip(archive: Uint8Array): Map<string, Uint8Array> {
  if (isEncrypted(archive)) throw new UnreadableFileError('This file is password-protected.')
  try {
    const files = unzipSync(archive, { filter: createSizeCheck(archive.length) })
    return new Map(Object.entries(files).map(([name, bytes]) => [toPath(name), bytes]))
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw new UnreadableFileError('This zip archive is damaged or incomplete.')
  }
}

function isEncrypted(archive: Uint8Array): boolean {
  const [, ...entries] = strFromU8(archive, true).split(DIRECTORY_ENTRY_SIGNATURE)
  return entries.some((entry) => (entry.charCodeAt(4) & ENCRYPTED_FLAG) !== 0)
}

/** Skips folders. Adding up the declared sizes suffices, because fflate cuts off whatever exceeds them. */
function createSizeCheck(archiveBytes: number): UnzipFileFilter {
  let [entries, packedLeft, bytesLeft] = [0, archiveBytes, UNPACKED_BYTES_MAX]
  return ({ name, size, originalSize, compression }) => {
    if (++entries > ZIP_ENTRIES_MAX) {
      throw new UnreadableFileError(`This archive contains more than ${ZIP_ENTRIES_MAX} files.`)
    }
    if (/[\\/]$/.test(name)) return false
    packedLeft -= size
    // Overlapping entries read the same bytes many times, which takes long even if they unpack to nothing.
    if (packedLeft < 0) throw new RangeError('files overlap')
    bytesLeft -= compression === STORED_METHOD ? size : originalSize
    if (bytesLeft < 0) {
      throw new UnreadableFileError(
        `This file is too large: it unpacks to more than ${UNPACKED_BYTES_MAX / 1_000_000} MB.`,
      )
    }
    if (compression === STORED_METHOD || compression === DEFLATED_METHOD) return true
    throw new UnreadableFileError(`${name} in this archive is compressed in an unknown way.`)
  }
}

/** Some tools write paths in UTF-8 without the flag that says so, and others write backslashes. */
function toPath(name: string): string {
  const decoded = /[^\0-\xff]/.test(name) ? undefined : decode(strToU8(name, true), 'utf-8')
  return (decoded ?? name).replaceAll('\\', '/')
}
