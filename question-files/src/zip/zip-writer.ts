import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Bytes } from '../model/question-file.ts'

/** A fixed time, so that equal content makes equal archives. */
const FILE_TIME = '1980-01-02'

/** Memory level for fflate, which by default allocates and clears megabytes for each file. */
const PACKING_MEMORY_LEVEL = 4

/** A zip archive stores the number of its files in two bytes. */
const ARCHIVE_FILES_MAX = 65_535

/** `end` must be called before the next file of the archive begins. */
export interface ArchivedFile {
  write: (content: Uint8Array | string) => void
  end: () => void
}

/** Writes an archive file by file. Only the bytes that are not yet taken stay in memory. */
export class ZipWriter {
  private pieces: Bytes[] = []
  private files = 0
  private readonly zip = new Zip((error, piece) => {
    if (error) throw error
    this.pieces.push(piece)
  })

  /** Adds a file without compressing it, because compression is too slow for many small files. */
  store(path: string): ArchivedFile {
    return this.begin(new ZipPassThrough(path))
  }

  pack(path: string): ArchivedFile {
    return this.begin(new ZipDeflate(path, { mem: PACKING_MEMORY_LEVEL }))
  }

  /** Returns the bytes written since the last call. */
  take(): Bytes {
    const bytes = concatBytes(this.pieces)
    this.pieces = []
    return bytes
  }

  end(): Bytes {
    this.zip.end()
    return this.take()
  }

  /** Throws `RangeError` for too many files, which fflate would drop without an error. */
  private begin(file: ZipPassThrough | ZipDeflate): ArchivedFile {
    if (++this.files > ARCHIVE_FILES_MAX)
      throw new RangeError(
        `An archive can hold at most ${ARCHIVE_FILES_MAX} files: export fewer questions at a time.`,
      )
    file.mtime = FILE_TIME
    this.zip.add(file)
    return {
      write: (content) => file.push(typeof content === 'string' ? strToU8(content) : content),
      end: () => file.push(new Uint8Array(), true),
    }
  }
}

export function writeFile(file: ArchivedFile, content: Uint8Array | string): void {
  file.write(content)
  file.end()
}

export function concatBytes(pieces: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
