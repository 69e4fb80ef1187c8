import type { FileQuestion, QuestionFile } from '../model/question-file.ts'

/** Shows a question on one line, with the right option in brackets. */
const lineOf = ({ place, questionText, options, correctAnswer }: FileQuestion) =>
  `${place}: ${questionText} ${options
    .map((option, index) => (index === correctAnswer ? `[${option}]` : option))
    .join(' | ')}`

export const linesOf = (file: QuestionFile) => file.questions.map(lineOf)

export const refusalsOf = (file: QuestionFile) =>
  file.refused.map(
    ({ place, reason }) =>
      `${place}: ${reason.replace('; only single-choice questions with two to six options can be imported', '')}`,
  )
