import type { FileQuestion, QuestionFile } from '../model/question-file.ts'

/** Shows a question on one line, with the right option in brackets. */
const formatQuestion = ({ place, questionText, options, correctAnswer }: FileQuestion) =>
  `${place}: ${questionText} ${options
    .map((option, index) => (index === correctAnswer ? `[${option}]` : option))
    .join(' | ')}`

export const formatQuestions = (file: QuestionFile) => file.questions.map(formatQuestion)

export const formatRefusals = (file: QuestionFile) =>
  file.refused.map(
    ({ place, reason }) =>
      `${place}: ${reason.replace('; only single-choice questions with two to six options can be imported', '')}`,
  )
