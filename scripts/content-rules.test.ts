import { describe, expect, it } from 'vitest'
import type {
  Content,
  ContentCategory,
  ContentKingdom,
  ContentQuestion,
} from '../server/src/content/content.ts'
import { toImage } from '../server/src/images/image-check.ts'
import { contrastWithWhite, judgeContent, judgeEach } from './content-rules.ts'
import { soundContent } from './sound-content.ts'

interface Changes {
  kingdom?: Partial<ContentKingdom>
  category?: Partial<ContentCategory>
  question?: Partial<ContentQuestion>
}

/** What is found once the first kingdom, category or question has been changed. */
function findings(changes: Changes, judge?: typeof judgeContent): string[] {
  const content = soundContent()
  Object.assign(content.kingdoms[0] ?? {}, changes.kingdom)
  Object.assign(content.categories[0] ?? {}, changes.category)
  Object.assign(content.questions[0] ?? {}, changes.question)
  return lines(content, judge)
}

function lines(content: Content, judge: typeof judgeContent = judgeEach): string[] {
  return judge(content).map(({ where, what }) => `${where}: ${what}`)
}

function pictureOf(alt: string, bytes = 1) {
  return { alt, credit: 'Us', image: toImage('image/svg+xml', new Uint8Array(bytes)) }
}

/** The first quiz has more questions, right at these letters. */
function withMore(count: number, letters: readonly number[] = []): Content {
  const content = soundContent()
  const [first] = content.questions
  for (let number = 0; number < count; number += 1) {
    const correctAnswer = letters[number] ?? 0
    if (first) content.questions.unshift({ ...first, key: `k0/c0/more${number}`, correctAnswer })
  }
  return content
}

function uneven(content: Content): string[] {
  return lines(content).filter((line) => line.includes('unevenly'))
}

describe('the rules for content', () => {
  it('find nothing in a sound catalogue', () => {
    expect(lines(soundContent(), judgeContent)).toEqual([])
  })

  it.each<[Changes, string]>([
    [{ kingdom: { title: 'x'.repeat(41) } }, 'k0: the title has 41 characters'],
    [
      { kingdom: { image: toImage('image/svg+xml', new Uint8Array(6001)) } },
      'k0: the drawing has 6001 bytes',
    ],
    [
      { question: { picture: pictureOf('Twelve lines', 25_001) } },
      'k0/c0/q0: the picture has 25001 bytes',
    ],
    [
      { question: { options: ['12', '13', '14', '15'], picture: pictureOf('12 lines') } },
      'k0/c0/q0: its picture in words says the answer "12"',
    ],
    [{ category: { title: 'x'.repeat(41) } }, 'k0/c0: the title has 41 characters'],
    [
      {
        question: {
          options: ['A', 'B'],
          picture: pictureOf('A: a bay. B: a river that comes from two lakes.'),
        },
      },
      'k0/c0/q0: its picture in words describes the letters at different lengths: 5,33',
    ],
    [{ category: { points: 6 } }, 'k0/c0: gives 6 points an answer'],
    [{ category: { points: 0 } }, 'k0/c0: gives 0 points an answer'],
    [{ category: { timeAllowed: '6:00' } }, 'k0/c0: allows 6:00, while its words take 6:30'],
    [{ category: { timeAllowed: '7:00' } }, 'k0/c0: allows 7:00, while its words take 6:30'],
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
    [
      { question: { options: ['3 km', '5 km', '8 km', '13 km'] } },
      'k0/c0/q0: its numbers stand in order, so it needs "keepOrder"',
    ],
    [
      { question: { options: ['1960', '1956', '1952', '1948'] } },
      'k0/c0/q0: its numbers stand in order, so it needs "keepOrder"',
    ],
    [
      { question: { options: ['3 km', '8 km', '5 km', '13 km'], keepOrder: true } },
      'k0/c0/q0: keeps an order that its numbers have not',
    ],
    [{ question: { source: 'A book' } }, 'k0/c0/q0: the source is too short to be looked up'],
  ])('find what is wrong: %#', (changes, line) => {
    expect(findings(changes)).toContain(line)
  })

  it('let a question have a blank, a plain "not" and options that speak of "all"', () => {
    const questionText = 'The runner who would not wear shoes in Paris was …'
    const options = ['All of Rome', 'None but Abebe', 'Both his legs', 'Any runner']
    expect(findings({ question: { questionText, options } })).toEqual([])
  })

  it('let scales keep their order, and other options have none', () => {
    for (const question of [
      { options: ['3 km', '5 km', '8 km', '13 km'], keepOrder: true },
      { options: ['3 km', '8 km', '5 km', '13 km'] },
      { options: ['A day', 'A week', 'A month', 'A year'], keepOrder: true },
    ])
      expect(findings({ question })).toEqual([])
  })

  it('want colours that differ within a kingdom', () => {
    const [, second] = soundContent().categories
    expect(findings({ category: { color: second?.color ?? '' } })).toEqual([
      'k0/c0: has the colour of k0/c1',
      'k0/c1: has the colour of k0/c0',
    ])
  })

  it('want two to four right answers at each place in a quiz', () => {
    const content = soundContent()
    const [first] = content.questions
    Object.assign(first ?? {}, { correctAnswer: 2 })
    expect(lines(content)).toEqual(['k0/c0: right answers stand unevenly: 3,3,5,2'])
    Object.assign(first ?? {}, { correctAnswer: 3 })
    expect(lines(content)).toEqual([])
  })

  it('want the right answers of the catalogue spread over all places', () => {
    const content = soundContent()
    for (const entry of content.questions) entry.correctAnswer = 0
    const found = lines(content).filter((line) => line.startsWith('catalogue: option'))
    expect(found).toEqual([
      'catalogue: option 1 is right in 100.0 %',
      'catalogue: option 2 is right in 0.0 %',
      'catalogue: option 3 is right in 0.0 %',
      'catalogue: option 4 is right in 0.0 %',
    ])
  })

  it('want a quiz to have two questions of each difficulty', () => {
    const content = soundContent()
    for (const entry of content.questions.slice(2, 12)) entry.difficulty = 2
    expect(lines(content)).toEqual(['k0/c0: does not mix difficulties: 2,11,0'])
  })

  it('want a quiz to have 12 to 20 questions', () => {
    const content = soundContent()
    content.questions.splice(0, 2)
    expect(lines(content)).toContain('k0/c0: has 11 questions')
    expect(lines(withMore(8))).toContain('k0/c0: has 21 questions')
  })

  it('want each letter right in a fifth to three tenths of a quiz', () => {
    expect(uneven(withMore(7, [1, 3, 3, 3, 0, 1, 2]))).toEqual([])
    expect(uneven(withMore(7, [1, 1, 1, 1, 3, 3, 2]))).toEqual([
      'k0/c0: right answers stand unevenly: 4,7,5,4',
    ])
    expect(uneven(withMore(7, [0, 0, 1, 1, 1, 2, 2]))).toEqual([
      'k0/c0: right answers stand unevenly: 6,6,6,2',
    ])
  })

  it('give a second for each six words beyond thirty, in whole half minutes', () => {
    const withWords = (count: number) => {
      const content = soundContent()
      const [first] = content.questions
      // Four words are the options'.
      if (first) first.questionText = `${'so '.repeat(count - 5)}why?`
      return lines(content).filter((line) => line.includes('allows'))
    }
    expect(withWords(30)).toEqual([])
    expect(withWords(31)).toEqual(['k0/c0: allows 6:30, while its words take 7:00'])
    expect(withWords(30 + 6 * 30)).toEqual(['k0/c0: allows 6:30, while its words take 7:00'])
    expect(withWords(31 + 6 * 30)).toEqual(['k0/c0: allows 6:30, while its words take 7:30'])
  })

  it('let two questions in five begin with "which"', () => {
    const content = soundContent()
    const most = content.questions.length * 0.4
    const askWhich = ({ key, parentKey }: ContentQuestion, index: number) => ({
      questionText: `${index % 2 === 0 ? 'Which' : 'In which'} ${key.replaceAll('/', '')} is that one?`,
      parentKey,
    })
    const all = content.questions
    for (const [index, one] of all.slice(0, most).entries())
      Object.assign(one, askWhich(one, index))
    expect(lines(content)).toEqual([])
    for (const one of all.slice(most, most + 1)) Object.assign(one, askWhich(one, 1))
    expect(lines(content)).toEqual(['catalogue: 40.1 % of the questions begin with "which"'])
  })

  it('want three fifths of the questions to be more than recall', () => {
    const content = soundContent()
    for (const entry of content.questions) entry.form = 'recall'
    for (const entry of content.questions.slice(0, 662)) entry.form = 'odd-one-out'
    expect(lines(content)).toEqual([
      'catalogue: only 59.9 % of the questions ask for more than recall',
    ])
    for (const entry of content.questions.slice(662, 663)) entry.form = 'scene'
    expect(lines(content)).toEqual([])
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

  it('ask for a catalogue worth playing', () => {
    const content = soundContent()
    const few = {
      version: 1,
      kingdoms: content.kingdoms.slice(0, 11),
      categories: content.categories.slice(0, 55),
      questions: content.questions.slice(0, 55 * 13),
    }
    expect(lines(few)).toEqual([
      'catalogue: has only 11 kingdoms',
      'catalogue: has only 55 categories',
      'catalogue: has only 715 questions',
    ])
  })

  it('find titles that stand twice', () => {
    expect(findings({ category: { title: 'KINGDOM 3' } }, judgeContent)).toContain(
      'k0/c0: has the title of k3',
    )
  })

  it('include doubles, the blind rules and the giveaways', () => {
    const content = soundContent()
    const [first, second] = content.questions
    Object.assign(second ?? {}, { questionText: first?.questionText })
    expect(lines(content, judgeContent)).toContain('k0/c0/q1: is much like k0/c0/q0')
    for (const { options, correctAnswer } of content.questions) options[correctAnswer] += ' at last'
    expect(lines(content, judgeContent)).toContain(
      'catalogue: "the longest" is right in 100.0 %, more than 29.0 %',
    )
    const kingdom = { description: 'The way to Adwak0c0q0' }
    expect(findings({ kingdom }, judgeContent)).toEqual([
      'k0/c0/q0: its answer "Adwak0c0q0" stands in k0: "The way to Adwak0c0q0"',
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
