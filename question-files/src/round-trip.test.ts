import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAiken, writeAiken } from './aiken.ts'
import { readGift, writeGift } from './gift.ts'
import { readMoodleXml, writeMoodleXml } from './moodle-xml.ts'
import { readQtiPackage, writeQti } from './qti.ts'
import type { QuestionContent } from './question-file.ts'
import { contentArbitrary, contentOf, picturedArbitrary, tidied } from './testing/content.ts'
import { withoutControlCharacters } from './xml.ts'
import { unzip } from './zip.ts'

const severalArbitrary = fc.array(contentArbitrary(), { minLength: 1, maxLength: 4 })

const asXmlHolds = (question: QuestionContent): QuestionContent => {
  const held = (text: string) => tidied(withoutControlCharacters(text))
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

const onOneLine = (text: string) => text.replaceAll('\n', '/')

describe('what is written and read again is the same', () => {
  it('in GIFT', () => {
    fc.assert(
      fc.property(severalArbitrary, (questions) => {
        const { text, lost } = writeGift(questions)
        const file = readGift(text)
        expect(lost).toEqual([])
        expect(file.refused).toEqual([])
        expect(file.questions.map(contentOf)).toEqual(questions)
      }),
    )
  })

  it('in GIFT with other line ends', () => {
    fc.assert(
      fc.property(severalArbitrary, (questions) => {
        const text = writeGift(questions).text.replaceAll('\n', '\r\n')
        expect(readGift(text).questions.map(contentOf)).toEqual(questions)
      }),
    )
  })

  it('in Aiken, but for what it cannot hold', () => {
    fc.assert(
      fc.property(fc.array(contentArbitrary(), { minLength: 1 }), (questions) => {
        const plain = questions.map((question) => ({
          ...question,
          questionText: onOneLine(question.questionText),
          options: question.options.map(onOneLine),
          description: '',
          keepOrder: false,
        }))
        const { text, lost } = writeAiken(plain)
        expect(lost).toEqual([])
        expect(readAiken(text).questions.map(contentOf)).toEqual(plain)
      }),
    )
  })

  it('in Moodle XML, but for control characters', () => {
    fc.assert(
      fc.property(severalArbitrary, (questions) => {
        const held = questions.map(asXmlHolds)
        const { text, lost } = writeMoodleXml(questions)
        expect(readMoodleXml(text).questions.map(contentOf)).toEqual(held)
        const isHeld = JSON.stringify(held) === JSON.stringify(questions)
        expect(lost).toHaveLength(isHeld ? 0 : 1)
      }),
    )
  })

  it('in a package of QTI, but for control characters', () => {
    fc.assert(
      fc.property(severalArbitrary, (questions) => {
        const held = questions.map(asXmlHolds)
        const file = readQtiPackage(unzip(writeQti(questions).bytes))
        expect(file.refused).toEqual([])
        expect(file.questions.map(contentOf)).toEqual(held)
      }),
      { numRuns: 50 },
    )
  })

  it('in Moodle XML and in a package of QTI with a picture', () => {
    fc.assert(
      fc.property(fc.array(picturedArbitrary(), { minLength: 1, maxLength: 3 }), (questions) => {
        const held = questions.map(asXmlHolds)
        const files = [
          readMoodleXml(writeMoodleXml(questions).text),
          readQtiPackage(unzip(writeQti(questions).bytes)),
        ]
        for (const file of files) {
          expect(
            file.questions.map((question) => ({
              ...contentOf(question),
              picture: question.picture,
            })),
          ).toEqual(held)
        }
      }),
      { numRuns: 50 },
    )
  })
})
