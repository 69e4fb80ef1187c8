import { NEW_CATEGORY } from '@quiz-kingdom/shared/entities/content/category.ts'
import type {
  Content,
  ContentCategory,
  ContentKingdom,
  ContentQuestion,
} from '../server/src/content/content.ts'
import { toImage } from '../server/src/images/image-check.ts'

/** Neither the letter that was right most often nor the one least often is a good guess. */
const LETTERS = [0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 3, 2]
const drawing = toImage('image/svg+xml', Buffer.from('<svg/>'))

function kingdom(number: number): ContentKingdom {
  return {
    key: `k${number}`,
    position: number,
    title: `Kingdom ${number}`,
    description: 'Described elsewhere',
    image: drawing,
  }
}

/** Five to a kingdom, each with a colour of its own. */
function category(number: number): ContentCategory {
  const parentKey = `k${Math.floor(number / 5)}`
  return {
    ...NEW_CATEGORY,
    key: `${parentKey}/c${number}`,
    position: number,
    parentKey,
    title: `Category ${number}`,
    description: 'Described elsewhere',
    color: `#1d5f${(0x80 + (number % 5)).toString(16)}`,
    timeAllowed: '6:30',
    image: drawing,
  }
}

function questionsOf({ key: parentKey, position }: ContentCategory): ContentQuestion[] {
  return LETTERS.map((letter, number) => {
    const key = `${parentKey}/q${number}`
    const name = key.replaceAll('/', '')
    return {
      key,
      position: number,
      parentKey,
      questionText: `Where did the ${name}s of ${name}land see ${name}?`,
      options: ['Adwa', 'Axum', 'Bale', 'Kafa'].map((place) => `${place}${name}`),
      correctAnswer: (letter + position) % 4,
      keepOrder: false,
      description: 'Told elsewhere, and at some length',
      difficulty: level(number),
      source: 'A book of rules, page 7',
      form: number % 4 === 0 ? 'recall' : 'reason',
    }
  })
}

function level(number: number): 1 | 2 | 3 {
  if (number % 3 === 0) return 1
  return number % 3 === 1 ? 2 : 3
}

/** For tests: a catalogue in which nothing is wrong, of five categories in each kingdom. */
export function soundContent(kingdoms = 17): Content {
  const categories = Array.from({ length: 5 * kingdoms }, (_, number) => category(number))
  return {
    version: 1,
    kingdoms: Array.from({ length: kingdoms }, (_, number) => kingdom(number)),
    categories,
    questions: categories.flatMap(questionsOf),
  }
}
