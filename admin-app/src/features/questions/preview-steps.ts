import type { Question } from '@quiz-kingdom/shared/entities/question.ts'

/** Where a preview stands: before the first question, at one, after the last. */
export type PreviewStep =
  | { kind: 'overview' }
  | { kind: 'question'; index: number }
  | { kind: 'end' }

/** The chosen option of each question, by the question's id. */
export type PreviewAnswers = ReadonlyMap<string, number>

export function nextStep(step: PreviewStep, count: number): PreviewStep {
  if (step.kind === 'end') return step
  const index = step.kind === 'overview' ? 0 : step.index + 1
  return index < count ? { kind: 'question', index } : { kind: 'end' }
}

/** The first question has no previous one, as for a player. */
export function previousStep(step: PreviewStep): PreviewStep {
  return step.kind === 'question' ? { kind: 'question', index: Math.max(0, step.index - 1) } : step
}

export function countCorrect(questions: readonly Question[], answers: PreviewAnswers): number {
  return questions.filter(({ _id, correctAnswer }) => answers.get(_id) === correctAnswer).length
}
