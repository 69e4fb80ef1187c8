import { strFromU8, strToU8, type Zippable, type ZippableFile, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { UnreadableFileError } from '../model/question-file.ts'
import { isZip, unzip } from './zip.ts'

const ENTRY_BYTES = 46
const END_BYTES = 22
const MEGABYTE = 1_000_000

describe('an archive', () => {
  it('is unpacked whole, packed or stored, without its folders', () => {
    const archive = zipSync({
      'a.txt': strToU8('packed '.repeat(99)),
      folder: { 'ለ.txt': [strToU8('stored'), { level: 0 }], 'empty.txt': new Uint8Array() },
    })
    expect(isZip(archive)).toBe(true)
    const files = unzip(archive)
    expect([...files].map(([path, bytes]) => [path, strFromU8(bytes)])).toEqual([
      ['a.txt', 'packed '.repeat(99)],
      ['folder/ለ.txt', 'stored'],
      ['folder/empty.txt', ''],
    ])
  })

  it('may unpack to 20 MB in all, and not to a byte more', () => {
    const most: Zippable = {
      big: [new Uint8Array(20 * MEGABYTE - 3), { level: 0 }],
      three: strToU8('abc'),
    }
    expect(unzip(zipSync(most)).size).toBe(2)
    expect(() => unzip(zipSync({ ...most, one: new Uint8Array(1) }))).toThrow(/more than 20 MB/)
    const stored = [new Uint8Array(1), { level: 0 }] satisfies ZippableFile
    expect(() => unzip(zipSync({ ...most, stored }))).toThrow(/more than 20 MB/)
  })

  it('never unpacks more of a file than it declares', () => {
    const archive = zipSync({ bomb: [new Uint8Array(2 * MEGABYTE), { level: 1 }] })
    const entryAt = archive.length - END_BYTES - ENTRY_BYTES - 'bomb'.length
    const declared = new DataView(archive.buffer, entryAt + 24, 4)
    expect(declared.getUint32(0, true)).toBe(2 * MEGABYTE)
    declared.setUint32(0, 10, true)
    expect(unzip(archive).get('bomb')).toHaveLength(10)
  })

  it('has its paths read in UTF-8, with or without the flag for it, and backslashes', () => {
    const archive = zipSync({ 'ä\\é.png': strToU8('text') })
    const paths = () => [...unzip(archive).keys()]
    expect(paths()).toEqual(['ä/é.png'])
    const flagsAt = archive.length - END_BYTES - ENTRY_BYTES - strToU8('ä\\é.png').length + 8
    archive[flagsAt + 1] = 0
    expect(paths()).toEqual(['ä/é.png'])
  })

  it('is refused when its directory names the same bytes more than once', () => {
    const archive = zipSync({ file: new Uint8Array(100) }, { level: 0 })
    const directoryAt = archive.length - END_BYTES - ENTRY_BYTES - 'file'.length
    const entry = archive.slice(directoryAt, -END_BYTES)
    const end = archive.slice(-END_BYTES)
    new DataView(end.buffer).setUint16(8, 4, true)
    const body = archive.slice(0, directoryAt)
    const overlapping = new Uint8Array([...body, ...entry, ...entry, ...entry, ...entry, ...end])
    expect(() => unzip(overlapping)).toThrow(/damaged/)
  })

  it('may not hold more than 5,000 files', () => {
    const createArchive = (count: number) =>
      zipSync(
        Object.fromEntries(Array.from({ length: count }, (_, at) => [at, new Uint8Array()])),
        { level: 0 },
      )
    expect(() => unzip(createArchive(5_001))).toThrow('contains more than 5000 files.')
    expect(unzip(createArchive(5_000)).size).toBe(5_000)
  })

  it('is refused when it is locked, damaged or breaks off', () => {
    const archive = zipSync({ 'a.txt': strToU8('some text that is packed '.repeat(40)) })
    const locked = archive.slice()
    const directory = archive.length - END_BYTES - ENTRY_BYTES - 'a.txt'.length
    locked[directory + 8] = 1
    expect(() => unzip(locked)).toThrow(/password/)
    const damaged = archive.slice().fill(0xff, 40, 50)
    for (const broken of [archive.slice(0, -30), archive.slice(0, 60), damaged]) {
      expect(() => unzip(broken)).toThrow(UnreadableFileError)
    }
  })
})
