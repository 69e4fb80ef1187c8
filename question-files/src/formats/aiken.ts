import { optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import { type Line, listLines } from '../model/lines.ts'
import { ONLY_SINGLE_CHOICE } from '../model/options.ts'
import { checkQuestionCount } from '../model/question-count.ts'
import type { QuestionContent, QuestionFile } from '../model/question-file.ts'
import { judge, noQuestion, refuse, toFile, type Verdict } from '../question/single-choice.ts'
import { plainText } from '../text/html-text.ts'

/**
 * Reads Aiken (docs.moodle.org, "Aiken format"). Unlike Moodle, it joins text that wraps over
 * several lines.
 */
export function readAiken(text: string): QuestionFile {
  const reader = new AikenReader(text)
  const verdicts = reader.read()
  const file = toFile('aiken', verdicts)
  if (file.questions.length === 0 && !reader.hasOptions) throw noQuestion('Aiken', file.refused)
  return file
}

interface Block {
  /** Line numbers. */
  first: number
  last: number
  text: string
  options: { letter: string; text: string }[]
}

class AikenReader {
  hasOptions = false
  private readonly lines: Line[]
  private readonly verdicts: Verdict[] = []
  private block: Block | undefined
  /** Lines below an option, which either continue it or begin the next question. */
  private pending: Line[] = []

  constructor(text: string) {
    this.lines = listLines(text)
  }

  read(): Verdict[] {
    for (const [index, line] of this.lines.entries()) {
      if (this.addNote(line)) continue
      const option = readOption(line.text, this.nextLetter())
      const answer = readAnswer(line.text)
      const isText = option === undefined && answer === undefined
      if (isText || (!this.block && this.isQuestionAbove(index))) this.addText(line)
      else if (option) this.addOption(line, option)
      else this.addAnswer(line, answer ?? '')
      checkQuestionCount(this.verdicts.length)
    }
    this.endWithoutAnswer()
    return this.verdicts
  }

  /** Chamilo writes explanations, points and the like below the answer. */
  private addNote(line: Line): boolean {
    const [, name = '', text = ''] = NOTE.exec(line.text) ?? []
    const above = this.verdicts.at(-1)
    if (name === '' || this.block || line.isAfterEmptyLine || !above) return false
    if ('question' in above && EXPLANATION.test(name) && text.trim() !== '') {
      const { question } = above
      // Appends each note, because joining them all anew would take minutes for a hundred thousand notes.
      question.description += (question.description && '\n') + text.trim()
    }
    return true
  }

  private nextLetter(): string {
    return String.fromCharCode(
      (this.block?.options.at(-1)?.letter.charCodeAt(0) ?? CODE_OF_A - 1) + 1,
    )
  }

  /**
   * A question may begin like an option, such as "A. M. Turing was", if option A follows on the
   * next line.
   */
  private isQuestionAbove(index: number): boolean {
    return readOption(this.lines[index + 1]?.text ?? '', 'A')?.letter === 'A'
  }

  private addText(line: Line): void {
    const { block } = this
    if (block?.options.length && !line.isAfterEmptyLine) this.pending.push(line)
    else if (block && !line.isAfterEmptyLine) {
      block.text += ` ${line.text}`
      block.last = line.number
    } else {
      this.endWithoutAnswer()
      this.begin(line)
    }
  }

  private begin(line: Line, text = line.text): void {
    this.block = { first: line.number, last: line.number, text, options: [] }
  }

  private addOption(line: Line, option: { letter: string; text: string }): void {
    const goesOn = option.letter === this.nextLetter()
    if (goesOn) this.addPendingToOption()
    if (this.block?.options.length && option.letter === 'A') this.endWithoutAnswer()
    if (!this.block) this.begin(line, '')
    this.block?.options.push(option)
    if (this.block) this.block.last = line.number
    this.hasOptions = true
  }

  private addPendingToOption(): void {
    const option = this.block?.options.at(-1)
    if (!option) return
    option.text = [option.text, ...this.pending.map(({ text }) => text)].join(' ')
    this.pending = []
  }

  private addAnswer(line: Line, answer: string): void {
    this.addPendingToOption()
    const block = this.block
    this.block = undefined
    if (!block) {
      this.verdicts.push(refuse(`line ${line.number}`, 'ANSWER has no question above it.'))
    } else if (SEVERAL.test(answer) || isSeveralLetters(answer, block)) {
      const reason = `Several options are right (${answer}); ${ONLY_SINGLE_CHOICE}`
      this.verdicts.push(refuse(`line ${block.first}`, reason))
    } else {
      const right = findRight(block, answer)
      const remark = `Line ${line.number}: “${answer.slice(0, 50)}” doesn’t match any option.`
      this.verdicts.push(toVerdict(block, right, right < 0 ? [remark] : []))
    }
  }

  private endWithoutAnswer(): void {
    const { block, pending } = this
    this.block = undefined
    this.pending = []
    if (block) {
      const remark = `Line ${block.last + 1}: the ANSWER line is missing.`
      this.verdicts.push(toVerdict(block, -1, [remark]))
    }
    const [first, ...others] = pending
    if (!first) return
    this.begin(first)
    for (const line of others) this.addText(line)
  }
}

const CODE_OF_A = 'A'.charCodeAt(0)

/** Matches an option, but no initials or abbreviations such as "A.C." and "b.c." */
const OPTION = /^(\(?)([A-Za-z])\s?(?!\.[A-Za-z]\.)([.)])(\s*)(.*)$/s

/** Like Moodle, accepts "A." and "A)" anywhere; "a.", "(A)" and "A )" only if that letter is `due`. */
function readOption(line: string, due: string): { letter: string; text: string } | undefined {
  const [, bracket, given = '', sign, space, text] = OPTION.exec(line) ?? []
  if (text === undefined) return undefined
  const letter = given.toUpperCase()
  const isSure = bracket === '' && given === letter && line[1] === sign
  const isApart = sign === ')' || space !== '' || text === ''
  return letter === due || (isSure && isApart) ? { letter, text: text.trim() } : undefined
}

const readAnswer = (line: string) => /^ANSWER\s*:(.*)$/is.exec(line)?.[1]?.trim()

const NOTE = /^(ANSWER_EXPLANATION|DESCRIPTION|EXPLANATION|FEEDBACK|SCORE|TAGS)\s*:(.*)$/is
const EXPLANATION = /^(?!score|tags)/i

const SEVERAL = /^[A-Z](?:[\s,;&/]+(?:and\s+)?[A-Z])+$/i
const LETTERS_MAX = 26
/** Whether an answer consists of the letters of several options, such as "AC". */
const isSeveralLetters = (answer: string, { options }: Block) =>
  answer.length > 1 &&
  answer.length <= LETTERS_MAX &&
  [...answer].every((letter) => options.some((option) => option.letter === letter)) &&
  options.every(({ text }) => text !== answer)

/** Returns the index of the right option, or −1. */
function findRight({ options }: Block, answer: string): number {
  const letter = /^([A-Z])(?![A-Za-z])/i.exec(answer)?.[1]?.toUpperCase()
  const byLetter = options.findIndex((option) => option.letter === letter)
  return byLetter >= 0 ? byLetter : options.findIndex(({ text }) => text === answer)
}

function toVerdict(block: Block, right: number, remarks: string[]): Verdict {
  return judge({
    place: `line ${block.first}`,
    text: plainText(block.text),
    options: block.options.map(({ text }, index) => ({
      text: plainText(text),
      credit: index === right ? 1 : 0,
      feedback: plainText(''),
    })),
    generalFeedback: plainText(''),
    keepOrder: false,
    remarks,
  })
}

export const writeAiken = (questions: readonly QuestionContent[]): string =>
  questions.map(writeQuestion).join('\n')

function writeQuestion({ questionText, options, correctAnswer }: QuestionContent): string {
  return [
    onOneLine(questionText),
    ...options.map((option, index) => `${optionLetter(index)}. ${onOneLine(option)}`),
    ...(correctAnswer === null ? [] : [`ANSWER: ${optionLetter(correctAnswer)}`]),
    '',
  ].join('\n')
}

const onOneLine = (text: string) =>
  listLines(text)
    .map((line) => line.text)
    .join(' ')
