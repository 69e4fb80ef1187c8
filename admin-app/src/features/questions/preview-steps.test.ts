import { expect, it } from 'vitest'
import { countCorrect, nextStep, type PreviewStep, previousStep } from './preview-steps.ts'

it('leads from the overview through every question to the end', () => {
  const steps: PreviewStep[] = [{ kind: 'overview' }]
  for (let step = steps[0]; step && step.kind !== 'end'; ) {
    step = nextStep(step, 2)
    steps.push(step)
  }
  expect(steps).toEqual([
    { kind: 'overview' },
    { kind: 'question', index: 0 },
    { kind: 'question', index: 1 },
    { kind: 'end' },
  ])
})

it('goes back to the first question and no further', () => {
  const second: PreviewStep = { kind: 'question', index: 1 }
  expect(previousStep(second)).toEqual({ kind: 'question', index: 0 })
  expect(previousStep(previousStep(second))).toEqual({ kind: 'question', index: 0 })
})

it('counts right answers alone', () => {
  const question = (_id: string, correctAnswer: number) => ({
    _id,
    correctAnswer,
    questionText: '?',
    options: ['a', 'b'],
    keepOrder: false,
    categoryId: 'c',
    description: '',
    updatedAt: '',
  })
  const questions = [question('1', 0), question('2', 1), question('3', 0)]
  expect(
    countCorrect(
      questions,
      new Map([
        ['1', 0],
        ['2', 0],
      ]),
    ),
  ).toBe(1)
})
