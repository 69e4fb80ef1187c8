import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { joined } from './joined.ts'
import type { Bytes } from './question-file.ts'

/** The same content makes the same bytes. */
const SAME_TIME = '1980-01-02'

/** fflate would take the most for each file, megabytes, and as long to clear them. */
const PACKING_MEMORY = 4

/** The count at its end has two bytes. */
const FILES_MAX = 65_535

/** A file in an archive that is being written. It ends before the next one begins. */
export interface ArchivedFile {
  write: (content: Uint8Array | string) => void
  end: () => void
}

/** Writes an archive file by file; only what has not been taken yet is in memory. */
export class ZipWriter {
  private pieces: Bytes[] = []
  private files = 0
  private readonly zip = new Zip((error, piece) => {
    if (error) throw error
    this.pieces.push(piece)
  })

  /** Packing many small files takes longer than it is worth: these are stored as they are. */
  store(path: string): ArchivedFile {
    return this.begin(new ZipPassThrough(path))
  }

  pack(path: string): ArchivedFile {
    return this.begin(new ZipDeflate(path, { mem: PACKING_MEMORY }))
  }

  /** The bytes that have been made since they were taken last. */
  take(): Bytes {
    const bytes = joined(this.pieces)
    this.pieces = []
    return bytes
  }

  end(): Bytes {
    this.zip.end()
    return this.take()
  }

  /** Throws `RangeError` for more files than an archive can count, which would be cut off in silence. */
  private begin(file: ZipPassThrough | ZipDeflate): ArchivedFile {
    if (++this.files > FILES_MAX)
      throw new RangeError(
        `An archive can hold at most ${FILES_MAX} files: export fewer questions at a time.`,
      )
    file.mtime = SAME_TIME
    this.zip.add(file)
    return {
      write: (content) => file.push(typeof content === 'string' ? strToU8(content) : content),
      end: () => file.push(new Uint8Array(), true),
    }
  }
}

export function writeWhole(file: ArchivedFile, content: Uint8Array | string): void {
  file.write(content)
  file.end()
}
