import { expect, it } from 'vitest'
import { createPng } from '../testing/test-images.ts'
import { checkPictures } from './imports.ts'

it('a picture that stands in many questions is drawn once', async () => {
  const picture = {
    data: (await createPng(400, 300)).toString('base64'),
    alt: 'A river.',
    credit: '',
  }
  const question = {
    ...{ questionText: 'Which river?', options: ['Abay', 'Omo'], correctAnswer: 0 },
    ...{ description: '', keepOrder: false, difficulty: 2 as const, picture },
  }
  const images = await checkPictures([question, question])
  expect(images.get(0)).toBeDefined()
  expect(images.get(1)).toBe(images.get(0))
})
