import { describe, expect, it } from 'vitest'
import { findDoubles } from './doubles.ts'
import { soundContent } from './sound-content.ts'

interface Asked {
  text: string
  right: string
}

function doubles(one: Asked, other: Asked): string[] {
  const content = soundContent()
  const [first, , , , second] = content.questions
  for (const [entry, { text, right }] of [
    [first, one],
    [second, other],
  ] as const) {
    Object.assign(entry ?? {}, { questionText: text, options: [right, 'Bale'], correctAnswer: 0 })
  }
  return findDoubles(content).map(({ where, what }) => `${where}: ${what}`)
}

describe('doubles', () => {
  it('are questions with nearly the same words', () => {
    const found = doubles(
      { text: 'Where did Menelik defeat the Italian army in 1896?', right: 'Adwa' },
      { text: 'In 1896 Menelik defeated an Italian army: where?', right: 'Near Adwa' },
    )
    expect(found).toEqual(['k0/c0/q4: is much like k0/c0/q0'])
  })

  it('are questions with half of their words and their answer in common', () => {
    const one = { text: 'Where did Menelik defeat the Italian army in 1896?', right: 'Adwa' }
    const text = 'In 1896 Menelik beat an Italian army. Where?'
    expect(doubles(one, { text, right: 'Adwa' })).toEqual(['k0/c0/q4: is much like k0/c0/q0'])
    expect(doubles(one, { text, right: 'Maychew' })).toEqual([])
  })
})
