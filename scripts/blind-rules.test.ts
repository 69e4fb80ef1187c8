import { describe, expect, it } from 'vitest'
import type { Content, ContentQuestion } from '../server/src/content/content.ts'
import { toImage } from '../server/src/images/image-check.ts'
import { BLIND_RULES, type BlindRule, hitRates, judgeHitRates, playBlindly } from './blind-rules.ts'
import { soundContent } from './sound-content.ts'

const image = toImage('image/svg+xml', Buffer.from('<svg/>'))

/** One quiz with these questions, in a kingdom of its own. */
function quizOf(...questions: Partial<ContentQuestion>[]): Content {
  const { kingdoms, categories, questions: sound, version } = soundContent()
  return {
    version,
    kingdoms: kingdoms.slice(0, 1),
    categories: categories.slice(0, 1),
    questions: sound
      .slice(0, questions.length)
      .map((question, index) => ({ ...question, correctAnswer: 0, ...questions[index] })),
  }
}

function ruleNamed(name: string): BlindRule {
  const found = BLIND_RULES.find((rule) => rule.name === name)
  if (!found) throw new Error(`there is no rule ${name}`)
  return found
}

function hits(rule: string, content: Content): number[] {
  return playBlindly(ruleNamed(rule), content).map(({ hit }) => hit)
}

function findings(rule: string, content: Content): string[] {
  return judgeHitRates(content, [ruleNamed(rule)]).map(({ where, what }) => `${where}: ${what}`)
}

const letters = (...right: number[]) => quizOf(...right.map((correctAnswer) => ({ correctAnswer })))

describe('blind rules', () => {
  it.each<[string, string[], number]>([
    ['the longest', ['Gondar', 'Adwa', 'Bale', 'Kafa'], 1],
    ['the longest', ['Gondar', 'Dessie', 'Bale', 'Kafa'], 1 / 2],
    ['the longest', ['Adwa', 'Gondar', 'Bale', 'Kafa'], 0],
    ['the shortest', ['Adwa', 'Gondar', 'Dessie', 'Kafa'], 1 / 2],
    ['any but the longest', ['Adwa', 'Gondar', 'Bale', 'Kafa'], 1 / 3],
    ['any but the longest', ['Gondar', 'Adwa', 'Bale', 'Kafa'], 0],
    ['any but the shortest', ['Gondar', 'Adwa', 'Dessie', 'Mekele'], 1 / 3],
    ['unlike the others', ['Salt', 'A red bean', 'A red leaf', 'A red root'], 1],
    ['like the others', ['A red bean', 'A red leaf', 'A blue leaf', 'A blue root'], 0],
    ['like the others', ['A red leaf', 'A red bean', 'A blue leaf', 'Salt'], 1],
    ['of another form', ['In Adwa', 'Bale', 'Kafa', 'Axum'], 1],
    ['of another form', ['Adwa', 'Bale', 'Kafa', 'Axum'], 1 / 4],
    ['of another form', ['Adwa', 'Bale', 'Kafa', 'The plain'], 0],
    ['the middle number', ['20', '10', '40', '30'], 1 / 2],
    ['an end of the numbers', ['20', '10', '40', '30'], 0],
    ['an end of the numbers', ['10', '20', '40', '30'], 1 / 2],
    ['the middle number', ['Ten', 'Twenty', 'Thirty', 'Forty'], 0],
    ['one of two opposites', ['A dry wind', 'A wet wind', 'A storm', 'A cloud'], 1 / 2],
    ['one of two opposites', ['A storm', 'A wet wind', 'A dry wind', 'A cloud'], 0],
    ['none of two opposites', ['A storm', 'A wet wind', 'A dry wind', 'A cloud'], 1 / 2],
    [
      'one of two opposites',
      ['Land warms before water', 'Water warms before land', 'A tide', 'A storm'],
      1 / 2,
    ],
  ])('"%s" among %j', (rule, options, hit) => {
    expect(hits(rule, quizOf({ options }))).toEqual([hit])
  })

  it('leave questions out that are not of numbers, or not of four options', () => {
    const content = quizOf(
      { options: ['Ten', 'Many', 'Twenty', 'Few'] },
      { options: ['1', '2', '3'] },
      { options: ['2', '1', '3', '4'] },
    )
    expect(hits('the middle number', content)).toEqual([1 / 2])
    expect(hits('the longest', content)).toHaveLength(2)
  })

  it('leave questions out that have no options that are opposites, or several pairs', () => {
    const content = quizOf(
      { options: ['A dry wind', 'A wet leaf', 'A storm', 'A cloud'] },
      { options: ['North', 'South', 'East', 'West'] },
    )
    expect(hits('one of two opposites', content)).toEqual([])
  })

  it('count letters within a quiz, from the second question on', () => {
    expect(hits('commonest letter in quiz', letters(0, 0, 1, 1))).toEqual([1 / 4, 1, 0, 0])
    expect(hits('rarest letter in quiz', letters(0, 1, 0, 2))).toEqual([1 / 4, 1 / 3, 0, 1 / 2])
  })

  it('count letters over the quizzes before, too', () => {
    const content = soundContent()
    for (const question of content.questions) question.correctAnswer = 2
    expect(hits('commonest letter of all', content).filter((hit) => hit < 1)).toEqual([1 / 4])
    expect(hits('commonest letter in quiz', content).filter((hit) => hit < 1)).toHaveLength(85)
  })

  it('find words of the question, in any form', () => {
    const options = ['By flaking stones', 'By burning bones', 'By sewing skins', 'By firing clay']
    const content = quizOf({ options, questionText: 'What became of the stone flakes of Gona?' })
    expect(hits('words of the question', content)).toEqual([1])
    expect(hits('words of other questions', content)).toEqual([1 / 4])
  })

  it('find words of the texts above and beside a question', () => {
    const content = quizOf(
      { options: ['Salt', 'Gold', 'Iron', 'Clay'] },
      { options: ['Of salt', 'b'] },
    )
    expect(hits('words of other questions', content)).toEqual([1])
    expect(hits('words of kingdom and quiz', content)).toEqual([1 / 4])
    for (const category of content.categories) category.description = 'Plains of salt'
    expect(hits('words of kingdom and quiz', content)).toEqual([1])
    for (const kingdom of content.kingdoms) kingdom.description = 'Gold and iron'
    expect(hits('words of kingdom and quiz', content)).toEqual([1 / 3])
  })

  /** With the right option of every so many questions made the longest. */
  function withLongRightOptions(every: number, kingdom = ''): string[] {
    const content = soundContent()
    const questions = content.questions.filter(({ key }) => key.startsWith(kingdom))
    for (const { options, correctAnswer } of questions.filter((_, index) => index % every === 0)) {
      options[correctAnswer] += ' at last'
    }
    return findings('the longest', content)
  }

  it('may not be right in more than 29 % over all', () => {
    expect(withLongRightOptions(20)).toEqual([])
    expect(withLongRightOptions(16)).toEqual([
      'catalogue: "the longest" is right in 29.8 %, more than 29.0 %',
    ])
  })

  it('may not be right in more than 36 % in a kingdom', () => {
    expect(withLongRightOptions(8, 'k3/')).toEqual([])
    expect(withLongRightOptions(6, 'k3/')).toEqual([
      'k3: "the longest" is right in 37.7 %, more than 36.0 %',
    ])
  })

  it('say nothing of a kingdom with fewer questions than a quiz has', () => {
    const numbers = { options: ['2', '1', '3', '4'] }
    const rates = (content: Content) => hitRates(content, [ruleNamed('the middle number')])
    expect(rates(quizOf(...Array(11).fill(numbers)))).toMatchObject([{ catalogue: undefined }])
    expect(rates(quizOf(...Array(12).fill(numbers)))).toMatchObject([{ catalogue: 1 / 2 }])
  })

  it.each<[string, string[], number[]]>([
    ['the second longest', ['Adwa two', 'Adwa three', 'Adwa', 'Ad'], [1]],
    ['the second longest', ['Adwa', 'Adwa three', 'Adwa three', 'Ad'], []],
    ['the second shortest', ['Adwa two', 'Adwa three', 'Adwa', 'Ad'], [0]],
    ['another first word', ['Wax', 'The oil', 'The ash', 'The fat'], [1]],
    ['another first word', ['Wax', 'Oil', 'The ash', 'The fat'], []],
    ['another first word', ['The oil', 'Wax', 'The ash', 'The fat'], [0]],
    ['the most digits', ['In 1896', 'In May', 'In June', 'In July'], [1]],
    ['the most hedges', ['It may rain', 'It rains', 'It snows', 'It hails'], [1]],
  ])('"%s" among %j plays only where one stands out', (rule, options, played) => {
    expect(hits(rule, quizOf({ options }))).toEqual(played)
  })

  it('find the longest description of a letter', () => {
    const picture = { alt: 'A: a very long river. B: a lake. C: a sea.', credit: 'Nobody', image }
    const content = quizOf({ options: ['A', 'B', 'C', 'D'], picture })
    expect(hits('the longest description', content)).toEqual([])
    picture.alt += ' D: a bay.'
    expect(hits('the longest description', content)).toEqual([1])
  })

  /** With the right option of the first so many questions beginning as no other. */
  function withOddOpenings(count: number, right: number): string[] {
    const content = soundContent()
    for (const question of content.questions.slice(0, 100)) {
      question.options = ['oil', 'ash', 'fat', 'wax'].map((thing) => `The ${thing}`)
    }
    for (const [index, { options, correctAnswer }] of content.questions.slice(0, 100).entries()) {
      const place = index < right ? correctAnswer : (correctAnswer + 1) % 4
      if (index < count) options[place] = 'Some salt'
    }
    return findings('another first word', content)
  }

  it('may be neither right nor wrong too often where one option stands out', () => {
    expect(withOddOpenings(100, 25)).toEqual([])
    expect(withOddOpenings(100, 40)).toEqual([
      'catalogue: "another first word" is right in 40.0 %, more than 33.7 %',
    ])
    expect(withOddOpenings(100, 10)).toEqual([
      'catalogue: "another first word" is right in 10.0 %, less than 16.3 %',
    ])
  })

  it('may stray further from luck where fewer questions are played', () => {
    expect(withOddOpenings(20, 8)).toEqual([])
    expect(withOddOpenings(20, 10)).toHaveLength(1)
  })
})
