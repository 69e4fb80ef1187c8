import { readQuestionFile } from '@quiz-kingdom/question-files/read-question-file.ts'
import { unzip } from '@quiz-kingdom/question-files/zip/zip.ts'
import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { beforeAll, expect, it } from 'vitest'
import { toImage } from '../images/image-check.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { type Player, shareTestApp } from '../testing/test-app.ts'
import { insertTestQuiz, type TestQuiz } from '../testing/test-quizzes.ts'

const WEBP = Buffer.from('RIFF1234WEBP')

const toMicroseconds = ({ user, system }: NodeJS.CpuUsage) => user + system

describeOnEachDatabase('an export that is more than a file may hold to be read again', (open) => {
  const test = shareTestApp(open)
  let admin: Player
  let seas: TestQuiz
  beforeAll(async () => {
    admin = await test.logIn('Keeper', 'admin')
    const at = test.clock.now()
    seas = await insertTestQuiz(test.db, { at, title: 'Seas', questions: 2_103 })
  })

  const requestExport = (path: string) => admin.get(`/api/questions/export/${path}`)

  const exportFiles = async (path: string) => [...unzip((await requestExport(path)).rawPayload)]

  async function expectFiles(part: string, format: ExportFormat, counts: number[]) {
    const files = await exportFiles(`${part}?format=${format}`)
    const read = await Promise.all(files.map(([, bytes]) => readQuestionFile(bytes)))
    expect(
      read.map((reading) => reading.kind === 'questions' && reading.file.questions.length),
    ).toEqual(counts)
    expect((await requestExport(`${part}/losses?format=${format}`)).json().at(-1)).toMatch(
      `an archive of ${counts.length} files`,
    )
    return files.map(([path]) => path)
  }

  it.each(['json', 'xlsx', 'qti'] as const)(
    'comes as several files in %s, each of which can be read',
    async (format) => {
      const [first] = await expectFiles(`category/${seas.categoryId}`, format, [2_000, 103])
      expect(first).toMatch(/^questions-1\.\w+$/)
    },
  )

  it('is so by its pictures, where the format holds them', async () => {
    const { categoryId } = await insertTestQuiz(test.db, {
      at: test.clock.now(),
      title: 'Coasts',
      questions: 30,
    })
    const image = toImage('image/webp', Buffer.concat([WEBP, Buffer.alloc(300_000)]))
    await test.db.insertInto('image').values(image).execute()
    await test.db
      .updateTable('questionRevision')
      .set({ pictureId: image.id, pictureAlt: 'A coast.' })
      .where('questionText', 'like', 'Coasts%')
      .execute()
    await expectFiles(`category/${categoryId}`, 'json', [12, 12, 6])
    expect(
      (await requestExport(`category/${categoryId}?format=csv`)).headers['content-type'],
    ).toMatch('csv')
  })

  it.each(['xlsx', 'qti'] as const)(
    'is written in %s while others are answered',
    async (format) => {
      // Takes the best of three runs, because garbage collection can extend a slice.
      const shares: number[] = []
      for (let time = 0; time < 3; time++) shares.push(await measureLongestShare(format))
      expect(Math.min(...shares)).toBeLessThan(0.3)
    },
  )

  /**
   * Returns the export's longest slice as a share of its total time. Measures the CPU time of this thread,
   * which does not depend on other load on the machine.
   */
  async function measureLongestShare(format: string): Promise<number> {
    const begin = process.threadCpuUsage()
    let last = begin
    let longest = 0
    const look = () => {
      longest = Math.max(longest, toMicroseconds(process.threadCpuUsage(last)))
      last = process.threadCpuUsage()
      turn = setImmediate(look)
    }
    let turn = setImmediate(look)
    const { rawPayload } = await requestExport(`category/${seas.categoryId}?format=${format}`)
    look()
    clearImmediate(turn)
    expect(rawPayload.length).toBeGreaterThan(50_000)
    return longest / toMicroseconds(process.threadCpuUsage(begin))
  }
})
