import { Inflate } from 'fflate'
import { UNPACKED_BYTES_MAX, UnreadableFileError } from '../model/question-file.ts'
import { concatBytes } from './zip-writer.ts'

/** Enough for a file and a picture for each question. */
const ZIP_ENTRIES_MAX = 5_000

const LOCAL_HEADER_SIGNATURE = 0x04034b50
const DIRECTORY_HEADER_SIGNATURE = 0x02014b50
const DIRECTORY_END_SIGNATURE = 0x06054b50
const LOCAL_HEADER_BYTES = 30
const DIRECTORY_HEADER_BYTES = 46
const DIRECTORY_END_BYTES = 22
const COMMENT_BYTES_MAX = 0xffff
const ENCRYPTED_FLAG = 1
const STORED_METHOD = 0
const DEFLATED_METHOD = 8

/** Compressed bytes unpacked at a time. Deflate expands them to at most 4 MB before the output is counted. */
const COMPRESSED_CHUNK_BYTES = 4_096

export function isZip(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && toDataView(bytes).getUint32(0, true) === LOCAL_HEADER_SIGNATURE
}

/**
 * Returns the files by path. Counts bytes while unpacking, whatever sizes the archive declares.
 * Throws `UnreadableFileError`.
 */
export function unzip(archive: Uint8Array): Map<string, Uint8Array> {
  try {
    return unpackAll(archive)
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    throw new UnreadableFileError('This zip archive is damaged or incomplete.')
  }
}

function unpackAll(archive: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let bytesLeft = UNPACKED_BYTES_MAX
  let packedLeft = archive.length
  for (const entry of listEntries(archive)) {
    if (entry.path.endsWith('/')) continue
    packedLeft -= entry.packedBytes
    // Overlapping entries read the same bytes many times, which takes long even if they unpack to nothing.
    if (packedLeft < 0) throw new RangeError('files overlap')
    const unpacked = unpack(archive, entry, bytesLeft)
    bytesLeft -= unpacked.length
    files.set(entry.path, unpacked)
  }
  return files
}

type ZipEntry = ReturnType<typeof listEntries>[number]

/** Reads the directory at the end of the archive, because file headers do not always contain sizes. */
function listEntries(archive: Uint8Array) {
  const view = toDataView(archive)
  const end = findDirectoryEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > ZIP_ENTRIES_MAX) {
    throw new UnreadableFileError(`This archive contains more than ${ZIP_ENTRIES_MAX} files.`)
  }
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== DIRECTORY_HEADER_SIGNATURE)
      throw new RangeError('no directory entry')
    const entryAt = at
    const pathAt = at + DIRECTORY_HEADER_BYTES
    const pathEnd = pathAt + view.getUint16(at + 28, true)
    at = pathEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    return {
      path: new TextDecoder().decode(archive.subarray(pathAt, pathEnd)).replaceAll('\\', '/'),
      flags: view.getUint16(entryAt + 8, true),
      method: view.getUint16(entryAt + 10, true),
      packedBytes: view.getUint32(entryAt + 20, true),
      localHeaderAt: view.getUint32(entryAt + 42, true),
    }
  })
}

function findDirectoryEnd(view: DataView): number {
  const latest = view.byteLength - DIRECTORY_END_BYTES
  for (let at = latest; at >= Math.max(0, latest - COMMENT_BYTES_MAX); at--) {
    if (view.getUint32(at, true) === DIRECTORY_END_SIGNATURE) return at
  }
  throw new RangeError('no directory')
}

function unpack(archive: Uint8Array, entry: ZipEntry, bytesMax: number): Uint8Array {
  const { path, flags, method, packedBytes, localHeaderAt } = entry
  if (flags & ENCRYPTED_FLAG) throw new UnreadableFileError('This file is password-protected.')
  const view = toDataView(archive)
  const start =
    localHeaderAt +
    LOCAL_HEADER_BYTES +
    view.getUint16(localHeaderAt + 26, true) +
    view.getUint16(localHeaderAt + 28, true)
  if (start + packedBytes > archive.length) throw new RangeError('breaks off')
  const packed = archive.subarray(start, start + packedBytes)
  if (method === DEFLATED_METHOD) return inflate(packed, bytesMax)
  if (method !== STORED_METHOD) {
    throw new UnreadableFileError(`${path} in this archive is compressed in an unknown way.`)
  }
  if (packed.length > bytesMax) throw createTooLargeError()
  return packed
}

function inflate(packed: Uint8Array, bytesMax: number): Uint8Array {
  const pieces: Uint8Array[] = []
  let bytes = 0
  const stream = new Inflate((piece) => {
    bytes += piece.length
    if (bytes > bytesMax) throw createTooLargeError()
    pieces.push(piece)
  })
  for (let at = 0; at === 0 || at < packed.length; at += COMPRESSED_CHUNK_BYTES) {
    stream.push(
      packed.subarray(at, at + COMPRESSED_CHUNK_BYTES),
      at + COMPRESSED_CHUNK_BYTES >= packed.length,
    )
  }
  return concatBytes(pieces)
}

const createTooLargeError = () =>
  new UnreadableFileError(
    `This file is too large: it unpacks to more than ${UNPACKED_BYTES_MAX / 1_000_000} MB.`,
  )

const toDataView = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
