import { describe, expect, it } from 'vitest'
import type {
  Content,
  ContentCategory,
  ContentKingdom,
  ContentQuestion,
} from '../server/src/content/content.ts'
import { toImage } from '../server/src/images/image-check.ts'
import { contrastWithWhite, judgeContent } from './content-rules.ts'

const QUESTIONS_IN_CATEGORY = 12
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
    key: `${parentKey}/c${number}`,
    position: number,
    parentKey,
    title: `Category ${number}`,
    description: 'Described elsewhere',
    color: `#1d5f${(0x80 + (number % 5)).toString(16)}`,
    points: 2,
    timeAllowed: '5:00',
    image: drawing,
  }
}

function question({ key: parentKey }: ContentCategory, number: number): ContentQuestion {
  const name = `${parentKey}/q${number}`.replaceAll('/', '')
  return {
    key: `${parentKey}/q${number}`,
    position: number,
    parentKey,
    questionText: `Which ${name} did the ${name}s of ${name}land first ${name}?`,
    options: ['Adwa', 'Axum', 'Bale', 'Kafa'].map((place) => `${place} ${name}`),
    correctAnswer: number % 4,
    description: 'Told elsewhere, and at some length',
    difficulty: 2,
    source: 'A book of rules, page 7',
  }
}

/** A catalogue in which nothing is wrong. */
function soundContent(): Content {
  const categories = Array.from({ length: 40 }, (_, number) => category(number))
  return {
    version: 1,
    kingdoms: Array.from({ length: 8 }, (_, number) => kingdom(number)),
    categories,
    questions: categories.flatMap((parent) =>
      Array.from({ length: QUESTIONS_IN_CATEGORY }, (_, number) => question(parent, number)),
    ),
  }
}

/** What is found once the first kingdom, category or question has been changed. */
function findings(changes: {
  kingdom?: Partial<ContentKingdom>
  category?: Partial<ContentCategory>
  question?: Partial<ContentQuestion>
}): string[] {
  const content = soundContent()
  Object.assign(content.kingdoms[0] ?? {}, changes.kingdom)
  Object.assign(content.categories[0] ?? {}, changes.category)
  Object.assign(content.questions[0] ?? {}, changes.question)
  return lines(content)
}

function lines(content: Content): string[] {
  return judgeContent(content).map(({ where, what }) => `${where}: ${what}`)
}

describe('the rules for content', () => {
  it('find nothing in a sound catalogue', () => {
    expect(lines(soundContent())).toEqual([])
  })

  it.each([
    [{ kingdom: { title: 'x'.repeat(41) } }, 'k0: the title has 41 characters'],
    [
      { kingdom: { image: toImage('image/svg+xml', new Uint8Array(6001)) } },
      'k0: the drawing has 6001 bytes',
    ],
    [{ category: { title: 'x'.repeat(41) } }, 'k0/c0: the title has 41 characters'],
    [{ category: { title: 'KINGDOM 3' } }, 'k0/c0: has the title of k3'],
    [{ category: { points: 6 } }, 'k0/c0: gives 6 points an answer'],
    [{ category: { points: 0 } }, 'k0/c0: gives 0 points an answer'],
    [{ category: { timeAllowed: '2:00' } }, 'k0/c0: leaves 10 s for a question'],
    [{ category: { timeAllowed: '15:00' } }, 'k0/c0: leaves 75 s for a question'],
    [{ category: { color: '#e8b73a' } }, 'k0/c0: white on #e8b73a has a contrast of 1.86'],
    [{ question: { questionText: 'Why?' } }, 'k0/c0/q0: the question has 4 characters'],
    [
      { question: { questionText: `${'x'.repeat(200)}?` } },
      'k0/c0/q0: the question has 201 characters',
    ],
    [
      { question: { questionText: 'Tell me about the first one of them.' } },
      'k0/c0/q0: neither ends in a question mark nor has a blank …',
    ],
    [
      { question: { questionText: 'Which of these lakes is not in the Rift Valley?' } },
      'k0/c0/q0: hides a "not"',
    ],
    [
      { question: { questionText: 'Who currently holds the record over the marathon?' } },
      'k0/c0/q0: may not be true for long',
    ],
    [
      { question: { options: ['Adwa', 'Aksum', 'Gondar', 'x'.repeat(91)] } },
      'k0/c0/q0: an option is too long',
    ],
    [
      { question: { options: ['Adwa', 'Aksum', 'Gondar', 'All of the above'] } },
      'k0/c0/q0: an option stands for others',
    ],
    [
      { question: { options: ['Adwa', 'Aksum', 'Gondar', 'None of these'] } },
      'k0/c0/q0: an option stands for others',
    ],
    [{ question: { source: 'A book' } }, 'k0/c0/q0: the source is too short to be looked up'],
  ])('find what is wrong in %j', (changes, line) => {
    expect(findings(changes)).toContain(line)
  })

  it('let a question have a blank, a plain "not" and options that speak of "all"', () => {
    const questionText = 'The runner who would not wear shoes in Rome was …'
    const options = ['All of Rome', 'None but Abebe', 'Both his legs', 'Any runner']
    expect(findings({ question: { questionText, options, correctAnswer: 0 } })).toEqual([])
  })

  it('want colours that differ within a kingdom', () => {
    const [, second] = soundContent().categories
    expect(findings({ category: { color: second?.color ?? '' } })).toEqual([
      'k0/c0: has the colour of k0/c1',
      'k0/c1: has the colour of k0/c0',
    ])
  })

  it('want the right answers of a category spread over all places', () => {
    expect(findings({ question: { correctAnswer: 1 } })).toEqual([
      'k0/c0: right answers stand unevenly: 2,4,3,3',
    ])
    const content = soundContent()
    content.questions.shift()
    expect(lines(content)).toEqual([])
  })

  it('want the right answers of the catalogue spread over all places', () => {
    const content = soundContent()
    for (const entry of content.questions) entry.correctAnswer = 0
    const found = lines(content).filter((line) => line.startsWith('catalogue'))
    expect(found).toEqual([
      'catalogue: option 1 is right in 100.0 %',
      'catalogue: option 2 is right in 0.0 %',
      'catalogue: option 3 is right in 0.0 %',
      'catalogue: option 4 is right in 0.0 %',
    ])
  })

  it('see through right answers that are the longest', () => {
    const content = soundContent()
    const makeLongest = (entry: ContentQuestion) => {
      entry.options = entry.options.map((option, index) =>
        index === entry.correctAnswer ? `${option}, which is told at length` : option,
      )
    }
    content.questions.slice(0, QUESTIONS_IN_CATEGORY).forEach(makeLongest)
    expect(lines(content)).toEqual(['k0/c0: the right option is the longest in 100.0 %'])
    content.questions.forEach(makeLongest)
    expect(lines(content)).toContain('catalogue: the right option is the longest in 100.0 %')
  })

  it('do not count a longest option that is as long as another', () => {
    const content = soundContent()
    for (const entry of content.questions) {
      entry.options = ['one', 'two', 'ሦስት ', 'x'].map((option, i) => `${option} ${entry.key}${i}`)
      entry.correctAnswer = entry.correctAnswer % 2
    }
    expect(lines(content).filter((line) => line.includes('longest'))).toEqual([])
  })

  it('allow a category to ask once what is NOT so', () => {
    const asks = (number: number) =>
      `Which of these lakes is NOT among ${number} in the Rift Valley?`
    expect(findings({ question: { questionText: asks(7) } })).toEqual([])
    const content = soundContent()
    const [first, second] = content.questions
    Object.assign(first ?? {}, { questionText: asks(7) })
    Object.assign(second ?? {}, {
      questionText: 'Who did NOT come down to the shore of Lake Tana?',
    })
    expect(lines(content)).toEqual(['k0/c0: asks what is NOT so 2 times'])
  })

  it('recognise a question that is asked again in other words', () => {
    const content = soundContent()
    const [one, , , , other] = content.questions
    const options = ['Adwa', 'Aksum', 'Gondar', 'Lalibela']
    const ask = (entry: ContentQuestion | undefined, changes: Partial<ContentQuestion>) =>
      Object.assign(entry ?? {}, { options, ...changes })
    ask(one, { questionText: 'Where did Menelik defeat the Italian army in 1896?' })
    ask(other, { questionText: 'In 1896 Menelik defeated the Italian army. Where?' })
    expect(lines(content)).toEqual(['k0/c0/q4: is much like k0/c0/q0'])

    const elsewhere = ['Dogali', 'Amba Alagi', 'Mekelle', 'Maychew']
    ask(other, { options: elsewhere })
    expect(lines(content)).toEqual([])
    ask(other, {
      options: elsewhere,
      questionText: 'In 1896 Menelik defeat the Italian army: where?',
    })
    expect(lines(content)).toEqual(['k0/c0/q4: is much like k0/c0/q0'])
  })

  it('ask for a catalogue worth playing', () => {
    const content = soundContent()
    const few = {
      version: 1,
      kingdoms: content.kingdoms.slice(0, 1),
      categories: content.categories.slice(0, 1),
      questions: content.questions.slice(0, 8),
    }
    expect(lines(few)).toEqual([
      'catalogue: has only 1 kingdoms',
      'catalogue: has only 1 categories',
      'catalogue: has only 8 questions',
      'k0/c0: has only 8 questions',
    ])
  })
})

describe('contrast with white', () => {
  it('is 21 on black, 1 on white and 4.5 on the grey that WCAG is known by', () => {
    expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5)
    expect(contrastWithWhite('#ffffff')).toBeCloseTo(1, 5)
    expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2)
  })
})
