import { describe, expect, it } from 'vitest'
import type { Content, ContentQuestion } from '../server/src/content/content.ts'
import { findGiveaways, judgeGiveaways } from './giveaways.ts'
import type { Harmless } from './giveaways-harmless.ts'
import { soundContent } from './sound-content.ts'

interface Changes {
  right: string
  /** In place of what the other options are. */
  wrong?: string
  asked?: string
  kingdom?: string
  otherKingdom?: string
  category?: string
  beside?: string
  optionBeside?: string
  /** What the question's picture shows, and that of the one beside. */
  alt?: string
  altBeside?: string
}

/** Asks "Which river …?" first, among texts that do not hold the answer unless told to. */
function contentWith(changes: Changes): Content {
  const content = soundContent(2)
  const [kingdom, otherKingdom] = content.kingdoms
  const [category] = content.categories
  const [question, beside] = content.questions
  Object.assign(question ?? {}, {
    questionText: changes.asked ?? 'On which river are the Victoria Falls?',
    options: [changes.right, changes.wrong ?? 'Limpopo', 'Okavango', 'Orange'],
    correctAnswer: 0,
  })
  const describe = (entry: { description: string } | undefined, text: string | undefined) =>
    Object.assign(entry ?? {}, text && { description: text })
  describe(kingdom, changes.kingdom)
  describe(otherKingdom, changes.otherKingdom)
  describe(category, changes.category)
  Object.assign(beside ?? {}, changes.beside && { questionText: changes.beside })
  const show = (one: ContentQuestion | undefined, alt: string | undefined) =>
    Object.assign(one ?? {}, alt && { picture: { alt, credit: '', image: kingdom?.image } })
  show(question, changes.alt)
  show(beside, changes.altBeside)
  if (beside && changes.optionBeside) beside.options[0] = changes.optionBeside
  return content
}

const giveaways = (changes: Changes) =>
  findGiveaways(contentWith(changes)).map(({ question, where, isGrave }) => {
    return `${question.key} < ${where}${isGrave ? '' : ', perhaps'}`
  })

describe('giveaways', () => {
  it('are found in the texts of the kingdom and the category', () => {
    expect(giveaways({ right: 'Zambezi', kingdom: 'From the Zambezi to the sea' })).toEqual([
      'k0/c0/q0 < k0',
    ])
    expect(giveaways({ right: 'The Zambezi', category: "The Zambezi's dams" })).toEqual([
      'k0/c0/q0 < k0/c0',
    ])
  })

  it('are found there when most of a long answer is told', () => {
    const right = 'A wreath of olive leaves'
    expect(giveaways({ right, kingdom: 'Cups and olive wreaths' })).toEqual(['k0/c0/q0 < k0'])
    expect(giveaways({ right, kingdom: 'Cups and olives' })).toEqual([])
  })

  it('are found beside, and are grave when a rare word of the question stands there too', () => {
    const optionBeside = 'In the Zambezi below Victoria Falls'
    expect(giveaways({ right: 'Zambezi', optionBeside })).toEqual(['k0/c0/q0 < k0/c0/q1'])
    expect(giveaways({ right: 'Zambezi', optionBeside: 'In the Zambezi' })).toEqual([
      'k0/c0/q0 < k0/c0/q1, perhaps',
    ])
    expect(giveaways({ right: 'Zambezi', beside: 'Where does the Zambezi end?' })).toEqual([
      'k0/c0/q0 < k0/c0/q1, perhaps',
    ])
  })

  it('are listed in the texts of other kingdoms', () => {
    expect(giveaways({ right: 'Zambezi', otherKingdom: 'Boats on the Zambezi' })).toEqual([
      'k0/c0/q0 < k1, perhaps',
    ])
  })

  it('are found in what pictures show, in words', () => {
    expect(giveaways({ right: 'Zambezi', alt: 'A map of the Zambezi' })).toEqual([
      'k0/c0/q0 < k0/c0/q0',
    ])
    expect(giveaways({ right: 'Zambezi', alt: 'The Zambezi and the Limpopo' })).toEqual([])
    expect(giveaways({ right: 'Zambezi', altBeside: 'Victoria Falls, on the Zambezi' })).toEqual([
      'k0/c0/q0 < k0/c0/q1',
    ])
  })

  it('do not lie in words of the question, small numbers or words of no meaning', () => {
    expect(giveaways({ right: 'The river', kingdom: 'Rivers and lakes' })).toEqual([])
    expect(giveaways({ right: '12', kingdom: 'In 12 steps' })).toEqual([])
    expect(giveaways({ right: '1896', kingdom: 'To the days of 1896' })).toEqual(['k0/c0/q0 < k0'])
    expect(giveaways({ right: 'How they were', kingdom: 'How they were made' })).toEqual([])
  })

  it('do not lie in a text that holds a wrong option too', () => {
    const kingdom = 'From the Zambezi to the Nile'
    expect(giveaways({ right: 'Zambezi', wrong: 'Nile', kingdom })).toEqual([])
  })

  it('are findings when they are grave, unless excused', () => {
    const content = contentWith({
      right: 'Zambezi',
      kingdom: 'From the Zambezi to the sea',
      otherKingdom: 'Boats on the Zambezi',
    })
    const excuse = { question: 'k0/c0/q0', where: 'k0', reason: 'made up' }
    expect(judgeGiveaways(content, [])).toEqual([
      {
        where: 'k0/c0/q0',
        what: 'its answer "Zambezi" stands in k0: "From the Zambezi to the sea"',
      },
    ])
    expect(judgeGiveaways(content, [excuse])).toEqual([])
  })

  it('want every excuse to be needed', () => {
    const excuse: Harmless = { question: 'k0/c0/q0', where: 'k0', reason: 'made up' }
    expect(judgeGiveaways(soundContent(), [excuse])).toEqual([
      {
        where: 'k0/c0/q0',
        what: 'no longer needs to be excused: k0 does not give it away',
      },
    ])
  })
})
