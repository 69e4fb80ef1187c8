import { describe, expect, it } from 'vitest'
import { findDoubles, listNear } from './doubles.ts'
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

describe('the list of near questions', () => {
  it('has two that tell the same fact in other words', () => {
    const content = soundContent()
    const [first] = content.questions
    const other = content.questions.at(-1)
    Object.assign(first ?? {}, {
      questionText: 'To which god was the temple at Yeha built?',
      options: ['Almaqah', 'Amun'],
      correctAnswer: 0,
      description: 'Almaqah was the chief god of Saba, in today’s Yemen.',
    })
    Object.assign(other ?? {}, {
      questionText: 'Whose style does the old temple of Yeha follow?',
      options: ['That of Saba in Yemen', 'That of Egypt'],
      correctAnswer: 0,
      description: 'It was built to the god Almaqah.',
    })
    const found = listNear(content).filter(({ one }) => one === first)
    expect(found.map(({ other }) => other.key)).toEqual([other?.key])
  })
})
