import {
  type CatalogueChange,
  CHANGE_ACTIONS,
  CHANGE_ORIGINS,
} from '@quiz-kingdom/shared/entities/console/catalogue-change.ts'
import { expect, it } from 'vitest'
import { getChangedFields } from './change-fields.ts'
import { describePutBack, toSentence } from './change-sentence.ts'

const KINGDOM = { title: 'Rivers', description: 'Of water that runs', image: '/api/images/1' }
const QUESTION = {
  questionText: 'Which river is the longest?',
  options: ['The Awash', 'The Blue Nile'],
  correctAnswer: 0,
  keepOrder: false,
  description: '',
  category: { id: 'e'.repeat(24), name: 'Rivers' },
}
const ENTRY = {
  id: 'a'.repeat(24),
  lastId: 'a'.repeat(24),
  at: '2026-03-02T09:00:00.000Z',
  entityId: 'b'.repeat(24),
  action: 'edited',
  origin: 'form',
  actor: { id: 'c'.repeat(24), username: 'keeper' },
} as const
const OF_KINGDOM: CatalogueChange = { ...ENTRY, kind: 'kingdom', before: KINGDOM, after: KINGDOM }
const OF_QUESTION: CatalogueChange = {
  ...ENTRY,
  kind: 'question',
  before: QUESTION,
  after: { ...QUESTION, correctAnswer: 1, options: ['The Awash', 'The Abay'], keepOrder: true },
}

function read(change: CatalogueChange): string {
  const { actor, did, name, how } = toSentence(change)
  return `${actor} ${did} ${name}${how}.`
}

it.each([
  [{}, 'keeper edited the kingdom Rivers.'],
  [{ action: 'created', origin: 'import' }, 'keeper added the kingdom Rivers in an import.'],
  [{ action: 'removed', after: null }, 'keeper deleted the kingdom Rivers.'],
  [
    { action: 'retired', origin: 'release', actor: null },
    'A content release retired the kingdom Rivers.',
  ],
  [{ actor: null }, 'The command line edited the kingdom Rivers.'],
  [
    { actor: { id: 'c'.repeat(24), username: null } },
    'A deleted account edited the kingdom Rivers.',
  ],
  [
    { action: 'restored', origin: 'put-back' },
    'keeper restored the kingdom Rivers by undoing a change.',
  ],
] as const)('says of %j "%s"', (changes, sentence) => {
  expect(read({ ...OF_KINGDOM, ...changes })).toBe(sentence)
})

it('names the fields that an edit changed before the name', () => {
  expect(read(OF_QUESTION)).toBe(
    'keeper edited the question (options, correct answer, option order) Which river is the longest?.',
  )
})

it('has different words for every action and every origin', () => {
  const sentences = CHANGE_ACTIONS.map((action) => read({ ...OF_KINGDOM, action }))
  expect(new Set(sentences).size).toBe(CHANGE_ACTIONS.length)
  for (const origin of CHANGE_ORIGINS) expect(read({ ...OF_KINGDOM, origin })).toMatch(/\.$/)
})

it('lists only the fields that an edit changed', () => {
  expect(getChangedFields(OF_QUESTION)).toEqual([
    {
      label: 'Options',
      kind: 'text',
      before: 'The Awash\nThe Blue Nile',
      after: 'The Awash\nThe Abay',
    },
    { label: 'Correct answer', kind: 'text', before: 'The Awash', after: 'The Abay' },
    { label: 'Option order', kind: 'text', before: 'Shuffled', after: 'Fixed' },
  ])
})

it('shows all fields of an added entry except empty ones', () => {
  const fields = getChangedFields({ ...OF_QUESTION, action: 'created', before: null })
  expect(fields.map(({ label, before }) => [label, before])).toEqual([
    ['Question text', undefined],
    ['Options', undefined],
    ['Correct answer', undefined],
    ['Option order', undefined],
    ['Category', undefined],
  ])
})

it('says what an undo does, also to later changes', () => {
  expect(describePutBack(OF_KINGDOM)).toMatch(/^The kingdom will go back to how it was\. You can/)
  expect(describePutBack({ ...OF_KINGDOM, before: null })).toMatch(/^The kingdom will be deleted\./)
  expect(describePutBack({ ...OF_KINGDOM, after: null })).toMatch(/^The kingdom will be restored/)
  expect(describePutBack({ ...OF_KINGDOM, lastId: 'f'.repeat(24) })).toMatch(
    /Later changes to it will be undone too/,
  )
})
