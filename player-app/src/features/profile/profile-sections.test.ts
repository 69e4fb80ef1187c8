import { expect, it } from 'vitest'
import { pickStrongestAndWeakest } from './profile-sections.tsx'

const kingdom = (title: string, rightAnswers: number, questions: number) => ({
  kingdomId: title.repeat(24),
  title,
  rightAnswers,
  questions,
})
const titles = (...kingdoms: ReturnType<typeof kingdom>[]) =>
  pickStrongestAndWeakest(kingdoms).map(({ title }) => title)

it('rates no kingdom by fewer than ten answers', () => {
  expect(titles(kingdom('a', 9, 9), kingdom('b', 4, 10))).toEqual(['b'])
})

it('names the three strongest and the two weakest kingdoms once each', () => {
  const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map((title, index) =>
    kingdom(title, 10 - index, 10),
  )
  if (!a || !b || !c || !d || !e || !f) throw new Error('Six kingdoms are needed')
  expect(titles(f, e, d, c, b, a)).toEqual(['a', 'b', 'c', 'e', 'f'])
  expect(titles(d, a)).toEqual(['a', 'd'])
})
