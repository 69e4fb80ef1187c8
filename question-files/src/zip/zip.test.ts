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

  it('is counted by what comes out, whatever it declares', () => {
    const archive = zipSync({
      filler: [new Uint8Array(19 * MEGABYTE), { level: 0 }],
      bomb: [new Uint8Array(2 * MEGABYTE), { level: 1 }],
    })
    const lastEntryAt = archive.length - END_BYTES - ENTRY_BYTES - 'bomb'.length
    const declared = new DataView(archive.buffer, lastEntryAt + 24, 4)
    expect(declared.getUint32(0, true)).toBe(2 * MEGABYTE)
    declared.setUint32(0, 10, true)
    expect(() => unzip(archive)).toThrow(/more than 20 MB/)
  })

  it('is refused when its directory names the same bytes more than once', () => {
    const archive = zipSync({ file: new Uint8Array(100) }, { level: 0 })
    const directoryAt = archive.length - END_BYTES - ENTRY_BYTES - 'file'.length
    const entry = archive.slice(directoryAt, -END_BYTES)
    const end = archive.slice(-END_BYTES)
    new DataView(end.buffer).setUint16(10, 4, true)
    const body = archive.slice(0, directoryAt)
    const overlapping = new Uint8Array([...body, ...entry, ...entry, ...entry, ...entry, ...end])
    expect(() => unzip(overlapping)).toThrow(/damaged/)
  })

  it('may not tell of more than 5,000 files', () => {
    const archive = zipSync({ 'a.txt': strToU8('text') })
    const tell = (count: number) =>
      new DataView(archive.buffer).setUint16(archive.length - END_BYTES + 10, count, true)
    tell(5_001)
    expect(() => unzip(archive)).toThrow('This archive contains more than 5000 files.')
    tell(5_000)
    expect(() => unzip(archive)).toThrow(/damaged/)
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
