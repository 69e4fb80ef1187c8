import { renderInApp } from '@quiz-kingdom/shared/ui/testing/render.tsx'
import { expect, it } from 'vitest'
import { type Attempt, chooseOption, goToStep } from '../../play/attempts/attempt.ts'
import { categoryId, createAttempt } from '../../play/testing/fake-device.ts'
import { ProgressStitches } from './progress-stitches.tsx'

function stitchesOf(attempt: Attempt): { count: number; answered: number[]; current: number[] } {
  const { container } = renderInApp(<ProgressStitches attempt={attempt} />)
  const stitches = [...container.querySelectorAll<HTMLElement>('[role="progressbar"] > *')]
  const numbersOf = (mark: string) =>
    stitches.flatMap(({ dataset }, index) => (dataset[mark] === undefined ? [] : [index + 1]))
  return {
    count: stitches.length,
    answered: numbersOf('answered'),
    current: numbersOf('current'),
  }
}

function attemptOf(count: number): Attempt {
  const questions = Array.from({ length: count }, (_, index) => ({
    _id: String(index).padStart(24, '0'),
    questionText: `Question ${index}`,
    options: ['Abay', 'Awash'],
    keepOrder: false,
    categoryId,
  }))
  return createAttempt(questions)
}

it('shows each question of a short quiz', () => {
  const attempt = goToStep(chooseOption(attemptOf(10), 0), 3)
  expect(stitchesOf(attempt)).toEqual({ count: 10, answered: [1], current: [3] })
})

it('fits a long quiz on a phone, with the current question in it to the last', () => {
  const first = attemptOf(520)
  expect(stitchesOf(first)).toEqual({ count: 40, answered: [], current: [1] })
  expect(stitchesOf(goToStep(first, 520)).current).toEqual([40])
})

it('calls a stitch answered once all of its questions are', () => {
  const half = chooseOption(attemptOf(80), 0)
  expect(stitchesOf(half).answered).toEqual([])
  expect(stitchesOf(chooseOption(goToStep(half, 2), 0)).answered).toEqual([1])
})
