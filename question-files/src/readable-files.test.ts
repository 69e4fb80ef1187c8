import { EXPORT_FORMATS } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILE_BYTES_MAX, type QuestionContent } from './model/question-file.ts'
import { createFileSplitter } from './readable-files.ts'
import { createPictureArbitrary } from './testing/content.ts'
import { writeQuestionFile } from './testing/write-file.ts'

const question: QuestionContent = {
  questionText: 'Which?',
  options: ['This', 'That'],
  correctAnswer: 0,
  description: '',
  keepOrder: false,
}

describe.each(EXPORT_FORMATS)('files of %s', (format) => {
  const splitFiles = (questions: readonly QuestionContent[]) => {
    const filling = createFileSplitter(format)
    const files: QuestionContent[][] = []
    for (const one of questions) {
      if (filling.add(one)) files.push([])
      files.at(-1)?.push(one)
    }
    expect(filling.count()).toBe(files.length)
    return files
  }

  it('have no more questions than can be read', () => {
    const files = splitFiles(Array.from({ length: 4_001 }, () => question))
    expect(files.map(({ length }) => length)).toEqual([2_000, 2_000, 1])
  })

  it('weigh no more than can be read, whatever stands in them', async () => {
    const awkward = fc.oneof(
      createPictureArbitrary(),
      fc
        .constantFrom('&', '"', '\\', '<', '\n', '~', '\u0001', 'ሰ', '😀', 'x  ')
        .map((sign) => ({ ...question, description: sign.repeat(4_000), keepOrder: true })),
    )
    await fc.assert(
      fc.asyncProperty(awkward, fc.integer({ min: 150, max: 250 }), async (one, count) => {
        const [first = []] = splitFiles(Array.from({ length: count }, () => one))
        const { bytes } = await writeQuestionFile(format, first)
        expect(bytes.length).toBeLessThanOrEqual(FILE_BYTES_MAX)
      }),
      { numRuns: 2 },
    )
  })

  it('are one where everything fits', () => {
    const description = 'Because somebody has written it down, and many have read it. '.repeat(3)
    expect(
      splitFiles(Array.from({ length: 1_000 }, () => ({ ...question, description }))),
    ).toHaveLength(1)
  })
})
