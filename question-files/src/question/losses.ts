import type { ExportFormat } from '@quiz-kingdom/shared/entities/console/question-export.ts'
import { DEFAULT_DIFFICULTY } from '@quiz-kingdom/shared/entities/content/difficulty.ts'
import { LINE_BREAK } from '../model/lines.ts'
import type { QuestionContent } from '../model/question-file.ts'
import { hasControlCharacters } from '../xml/xml.ts'

interface Loss {
  what: string
  isIn: (question: QuestionContent) => boolean
}

const PICTURE_LOSS: Loss = {
  what: 'Pictures are left out: only our own JSON, Moodle XML and QTI can hold them.',
  isIn: ({ picture }) => picture !== undefined,
}

const CREDIT_LOSS: Loss = {
  what: 'This format can’t hold picture credits: they are left out.',
  isIn: ({ picture }) => Boolean(picture?.credit),
}

const CONTROL_CHARACTER_LOSS: Loss = {
  what: 'XML cannot hold control characters: they are left out.',
  isIn: hasControlCharacters,
}

/** The default difficulty cannot be lost: imports set it if the file has no difficulty. */
const hasUnusualDifficulty = ({ difficulty = DEFAULT_DIFFICULTY }: QuestionContent) =>
  difficulty !== DEFAULT_DIFFICULTY

const LOSSES_BY_FORMAT: Record<ExportFormat, readonly Loss[]> = {
  json: [],
  csv: [PICTURE_LOSS],
  xlsx: [PICTURE_LOSS],
  gift: [PICTURE_LOSS],
  aiken: [
    PICTURE_LOSS,
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
    { what: 'Aiken has no difficulty: it is left out.', isIn: hasUnusualDifficulty },
    {
      what: 'Aiken needs a right answer, but at least one question has none.',
      isIn: ({ correctAnswer }) => correctAnswer === null,
    },
  ],
  'moodle-xml': [CONTROL_CHARACTER_LOSS, CREDIT_LOSS],
  qti: [
    CONTROL_CHARACTER_LOSS,
    { what: 'QTI has no difficulty: it is left out.', isIn: hasUnusualDifficulty },
    CREDIT_LOSS,
  ],
}

export const canHoldPictures = (format: ExportFormat) =>
  !LOSSES_BY_FORMAT[format].includes(PICTURE_LOSS)

export const listLosses = (format: ExportFormat, questions: readonly QuestionContent[]) =>
  LOSSES_BY_FORMAT[format].flatMap(({ what, isIn }) => (questions.some(isIn) ? [what] : []))
