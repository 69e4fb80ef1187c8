import { expect, it } from 'vitest'
import { searchItems, toSearchText } from './find-quizzes.ts'
import { countProgress, describeProgress, findNextQuiz } from './progress.ts'

const id = (letter: string) => letter.repeat(24)
const quiz = (letter: string, title: string, { description = '', kingdom = 'f' } = {}) => ({
  _id: id(letter),
  title,
  description,
  image: { src: '/api/images/x', label: '' },
  color: '#1f6b3a',
  points: 1,
  timeAllowed: '5:00',
  kingdomId: id(kingdom),
  updatedAt: '2026-01-07T10:00:00.000Z',
})
const quizzes = [
  quiz('1', 'Human Body', { description: 'What the victory of a vaccine is.' }),
  quiz('2', 'Adwa and Independence', { description: 'A victory that the world noticed.' }),
  quiz('3', 'ዓድዋ'),
  quiz('4', 'Victory in Sport', { kingdom: 'e' }),
]
const found = (search: string) => searchItems(quizzes, search).map(({ _id }) => _id[0])

it.each([
  ['Adwa', ['2']],
  ['adwa', ['2']],
  ['ÁDWA', ['2']],
  ['አድዋ', ['3']],
  ['independence adwa', ['2']],
  ['victory', ['4', '1', '2']],
  ['nothing like it', []],
])('finds %s by title first, and by what is said of it', (search, ids) => {
  expect(found(search)).toEqual(ids)
})

it('goes on with the next quiz of the kingdom, one never played before the others', () => {
  const next = (after: string, played: string[], running: string[] = []) => {
    const bests = new Map(played.map((letter) => [id(letter), 50]))
    const ends = Object.fromEntries(running.map((letter) => [id(letter), 5000]))
    return findNextQuiz(quizzes, id(after), bests, ends)?._id[0]
  }
  expect(next('1', ['1'])).toBe('2')
  expect(next('1', ['1', '2'])).toBe('3')
  expect(next('1', ['1'], ['2'])).toBe('3')
  expect(next('3', ['3'])).toBe('1')
  expect(next('2', ['1', '2', '3'])).toBe('3')
  expect(next('4', ['4'])).toBeUndefined()
  expect(next('9', [])).toBeUndefined()
})

it.each([
  [{}, '0 of 4 played'],
  [{ 1: 40 }, '1 of 4 played'],
  [{ 1: 90, 2: 40 }, '2 of 4 played, 1 mastered'],
  [{ 1: 90, 2: 95, 3: 100, 4: 90 }, 'Mastered'],
])('says how far one has come with %o', (bests, words) => {
  const byId = new Map(Object.entries(bests).map(([letter, best]) => [id(letter), best]))
  expect(describeProgress(countProgress(quizzes, byId))).toBe(words)
})

it.each([
  ['Adwa', 'adwa'],
  ['Göreme', 'goreme'],
  ['Café Noël', 'cafe noel'],
  ['ዓድዋ', 'አድዋ'],
  ['ኣድዋ', 'አድዋ'],
  ['ሐረር', 'ሀረር'],
  ['ኃይሌ', 'ሀይሌ'],
  ['ሠላም', 'ሰላም'],
  ['ፀሐይ', 'ጸሀይ'],
])('takes %s for the same as %s', (one, other) => {
  expect(toSearchText(one)).toBe(toSearchText(other))
})

it('keeps apart what is not the same', () => {
  expect(toSearchText('ሁለት')).not.toBe(toSearchText('ሀለት'))
  expect(toSearchText('Axum')).not.toBe(toSearchText('Adwa'))
})
