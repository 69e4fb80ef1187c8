import { expect, it } from 'vitest'
import type { Content } from '../server/src/content/content.ts'
import { judgeLearned, playLearned, rightShare, SUREST, surest } from './learned-bot.ts'
import { soundContent } from './sound-content.ts'

/** Four kingdoms, with right options that hedge in some of them. */
function hedging(isHedging: (kingdomKey: string) => boolean): Content {
  const sound = soundContent()
  const kingdoms = sound.kingdoms.slice(0, 4)
  const categories = sound.categories.filter(({ parentKey }) =>
    kingdoms.some(({ key }) => key === parentKey),
  )
  const questions = sound.questions.filter(({ parentKey }) =>
    categories.some(({ key }) => key === parentKey),
  )
  const content = { ...sound, kingdoms, categories, questions }
  const kingdomOf = new Map(content.categories.map(({ key, parentKey }) => [key, parentKey]))
  for (const { parentKey, options, correctAnswer } of content.questions) {
    if (isHedging(kingdomOf.get(parentKey) ?? '')) options[correctAnswer] = 'Some may'
  }
  return content
}

function shares(content: Content): Record<string, number> {
  const byKingdom = Map.groupBy(playLearned(content), ({ kingdomKey }) => kingdomKey)
  return Object.fromEntries([...byKingdom].map(([key, played]) => [key, rightShare(played)]))
}

it('learns from the other kingdoms how right options look', () => {
  expect(Object.values(shares(hedging(() => true)))).toEqual(Array(4).fill(1))
})

it('never learns from the kingdom that it plays', () => {
  expect(shares(hedging((key) => key === 'k3')).k3).toBeLessThan(1 / 2)
})

it('plays the same way each time', () => {
  const content = hedging((key) => key !== 'k3')
  expect(playLearned(content)).toEqual(playLearned(content))
})

it('is surest where it has seen most', () => {
  const sure = surest(playLearned(hedging((key) => key !== 'k3')))
  expect(sure).toHaveLength(SUREST)
  expect(sure.some(({ kingdomKey }) => kingdomKey === 'k3')).toBe(false)
})

it('may not be right too often over all, in a kingdom, or where it is surest', () => {
  const found = judgeLearned(playLearned(hedging((key) => key !== 'k3')))
  expect(found.map(({ where }) => where)).toEqual(
    expect.arrayContaining(['catalogue', 'its 100 surest', 'k0']),
  )
  expect(found.find(({ where }) => where === 'k0')?.what).toBe(
    'the bot that learns is right in 100.0 %, more than 40.0 %',
  )
})
