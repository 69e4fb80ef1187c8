import type { WrittenFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { DEFAULT_DIFFICULTY } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { LINE_BREAK } from '../model/lines.ts'
import type { QuestionContent } from '../model/question-file.ts'
import { losesCharacters } from '../xml/xml.ts'

interface Loss {
  what: string
  isIn: (question: QuestionContent) => boolean
}

const PICTURES: Loss = {
  what: 'Pictures are left out: only our own JSON, Moodle XML and QTI can hold them.',
  isIn: ({ picture }) => picture !== undefined,
}

const CREDITS: Loss = {
  what: 'This format can’t hold picture credits: they are left out.',
  isIn: ({ picture }) => Boolean(picture?.credit),
}

const CONTROL_CHARACTERS: Loss = {
  what: 'XML cannot hold control characters: they are left out.',
  isIn: losesCharacters,
}

/** The usual difficulty is not lost, because a question imported without a difficulty gets the usual one. */
const hasDifficulty = ({ difficulty = DEFAULT_DIFFICULTY }: QuestionContent) =>
  difficulty !== DEFAULT_DIFFICULTY

const LOSSES: Record<WrittenFormat, readonly Loss[]> = {
  json: [],
  csv: [PICTURES],
  xlsx: [PICTURES],
  gift: [PICTURES],
  aiken: [
    PICTURES,
    {
      what: 'Aiken has no line breaks: they become spaces.',
      isIn: ({ questionText, options }) =>
        [questionText, ...options].some((text) => LINE_BREAK.test(text)),
    },
    {
      what: 'Aiken has no explanations: they are left out.',
      isIn: ({ description }) => description !== '',
    },
    {
      what: 'Aiken can’t fix the order of options: it is left out.',
      isIn: ({ keepOrder }) => keepOrder,
    },
    { what: 'Aiken has no difficulty: it is left out.', isIn: hasDifficulty },
    {
      what: 'Aiken needs a right answer, but at least one question has none.',
      isIn: ({ correctAnswer }) => correctAnswer === null,
    },
  ],
  'moodle-xml': [CONTROL_CHARACTERS, CREDITS],
  qti: [
    CONTROL_CHARACTERS,
    { what: 'QTI has no difficulty: it is left out.', isIn: hasDifficulty },
    CREDITS,
  ],
}

export const holdsPictures = (format: WrittenFormat) => !LOSSES[format].includes(PICTURES)

/** Lists, once each and in words for an admin, what the format cannot hold of these questions. */
export const listLosses = (format: WrittenFormat, questions: readonly QuestionContent[]) =>
  LOSSES[format].flatMap(({ what, isIn }) => (questions.some(isIn) ? [what] : []))
