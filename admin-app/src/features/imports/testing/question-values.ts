import type { QuestionValues } from '../../../lib/form/question-values.ts'

export const BLUE_NILE: QuestionValues = {
  questionText: 'Where does the Blue Nile begin?',
  options: ['Lake Tana', 'Lake Chad'],
  correctAnswer: '0',
  keepOrder: false,
  difficulty: 2,
  description: '',
}
