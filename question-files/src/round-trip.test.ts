import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAiken, writeAiken } from './formats/aiken.ts'
import { readGift, writeGift } from './formats/gift.ts'
import { readMoodleXml } from './formats/moodle-xml.ts'
import { readQtiPackage } from './formats/qti.ts'
import { tidyText } from './model/lines.ts'
import type { QuestionContent } from './model/question-file.ts'
import { listLosses } from './question/losses.ts'
import { createContentArbitrary, createPictureArbitrary, toContent } from './testing/content.ts'
import { writeQuestionFile } from './testing/write-file.ts'
import { removeControlCharacters } from './xml/xml.ts'
import { unzip } from './zip/zip.ts'

const questionsArbitrary = fc.array(createContentArbitrary(), { minLength: 1, maxLength: 4 })

const normalizeForXml = (question: QuestionContent): QuestionContent => {
  const held = (text: string) => tidyText(removeControlCharacters(text))
  return {
    ...question,
    questionText: held(question.questionText),
    options: question.options.map(held),
    description: held(question.description),
    ...(question.picture && {
      picture: { ...question.picture, alt: held(question.picture.alt) },
    }),
  }
}

const picturedArbitrary = fc.array(createPictureArbitrary(), { minLength: 1, maxLength: 3 })

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const joinLines = (text: string) => text.replaceAll('\n', '/')

describe('what is written and read again is the same', () => {
  it('in GIFT', () => {
    fc.assert(
      fc.property(questionsArbitrary, (questions) => {
        const file = readGift(writeGift(questions))
        expect(file.refused).toEqual([])
        expect(file.questions.map(toContent)).toEqual(questions)
      }),
    )
  })

  it('in GIFT with other line ends', () => {
    fc.assert(
      fc.property(questionsArbitrary, (questions) => {
        const text = writeGift(questions).replaceAll('\n', '\r\n')
        expect(readGift(text).questions.map(toContent)).toEqual(questions)
      }),
    )
  })

  it('in Aiken, but for what it cannot hold', () => {
    fc.assert(
      fc.property(fc.array(createContentArbitrary(), { minLength: 1 }), (questions) => {
        const plain = questions.map((question) => ({
          ...question,
          questionText: joinLines(question.questionText),
          options: question.options.map(joinLines),
          description: '',
          keepOrder: false,
        }))
        expect(listLosses('aiken', plain)).toEqual([])
        expect(readAiken(writeAiken(plain)).questions.map(toContent)).toEqual(plain)
      }),
    )
  })

  it('in Moodle XML, but for control characters', async () => {
    await fc.assert(
      fc.asyncProperty(questionsArbitrary, async (questions) => {
        const held = questions.map(normalizeForXml)
        const { bytes, lost } = await writeQuestionFile('moodle-xml', questions)
        expect(readMoodleXml(decode(bytes)).questions.map(toContent)).toEqual(held)
        const isHeld = JSON.stringify(held) === JSON.stringify(questions)
        expect(lost).toHaveLength(isHeld ? 0 : 1)
      }),
    )
  })

  it('in a package of QTI, but for control characters', async () => {
    await fc.assert(
      fc.asyncProperty(questionsArbitrary, async (questions) => {
        const held = questions.map(normalizeForXml)
        const file = readQtiPackage(unzip((await writeQuestionFile('qti', questions)).bytes))
        expect(file.refused).toEqual([])
        expect(file.questions.map(toContent)).toEqual(held)
      }),
      { numRuns: 50 },
    )
  })

  it('in Moodle XML and in a package of QTI with a picture', async () => {
    await fc.assert(
      fc.asyncProperty(picturedArbitrary, async (questions) => {
        const held = questions.map(normalizeForXml)
        const files = [
          readMoodleXml(decode((await writeQuestionFile('moodle-xml', questions)).bytes)),
          readQtiPackage(unzip((await writeQuestionFile('qti', questions)).bytes)),
        ]
        for (const file of files) {
          expect(
            file.questions.map((question) => ({
              ...toContent(question),
              picture: question.picture,
            })),
          ).toEqual(held)
        }
      }),
      { numRuns: 50 },
    )
  })
})
