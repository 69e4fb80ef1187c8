import { strFromU8, strToU8, type Zippable, type ZippableFile, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { UnreadableFileError } from './question-file.ts'
import { isZip, unzip } from './zip.ts'

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
    const archive = zipSync({ bomb: new Uint8Array(21 * MEGABYTE) })
    const view = new DataView(archive.buffer)
    const directory = archive.length - 22 - 46 - 'bomb'.length
    expect(view.getUint32(directory + 24, true)).toBe(21 * MEGABYTE)
    view.setUint32(directory + 24, 10, true)
    view.setUint32(22, 10, true)
    expect(() => unzip(archive)).toThrow(/more than 20 MB/)
  })

  it('may not hold more than 5,000 files', () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`, new Uint8Array()]))
    expect(unzip(zipSync(files(5_000))).size).toBe(5_000)
    expect(() => unzip(zipSync(files(5_001)))).toThrow(/more than 5000 files/)
  })

  it('is refused when it is locked, damaged or breaks off', () => {
    const archive = zipSync({ 'a.txt': strToU8('some text that is packed '.repeat(40)) })
    const locked = archive.slice()
    const directory = archive.length - 22 - 46 - 'a.txt'.length
    locked[directory + 8] = 1
    expect(() => unzip(locked)).toThrow(/password/)
    const damaged = archive.slice().fill(0xff, 40, 50)
    for (const broken of [archive.slice(0, -30), archive.slice(0, 60), damaged]) {
      expect(() => unzip(broken)).toThrow(UnreadableFileError)
    }
  })
})
