import { optionLetter } from '@quiz-kingdom/shared/entities/content/question.ts'
import { type Line, listLines } from '../model/lines.ts'
import { SINGLE_CHOICE_ONLY_MESSAGE } from '../model/options.ts'
import { checkQuestionCount } from '../model/question-count.ts'
import {
  type ItemResult,
  type QuestionContent,
  type QuestionFile,
  toQuestionFile,
} from '../model/question-file.ts'
import { createNoQuestionError, refuse, toItemResult } from '../question/single-choice.ts'
import { toPlainText } from '../text/html-text.ts'

/** Reads Aiken (docs.moodle.org, "Aiken format"). Unlike Moodle, joins wrapped lines. */
export function readAiken(text: string): QuestionFile {
  const reader = new AikenReader(text)
  const results = reader.read()
  const file = toQuestionFile('aiken', results)
  if (file.questions.length === 0 && !reader.hasOptions)
    throw createNoQuestionError('Aiken', file.refused)
  return file
}

interface QuestionBlock {
  /** Line numbers. */
  first: number
  last: number
  text: string
  options: { letter: string; text: string }[]
}

class AikenReader {
  hasOptions = false
  private readonly lines: Line[]
  private readonly results: ItemResult[] = []
  private block: QuestionBlock | undefined
  /** Lines below an option. They either continue the option or begin the next question. */
  private pending: Line[] = []

  constructor(text: string) {
    this.lines = listLines(text)
  }

  read(): ItemResult[] {
    for (const [index, line] of this.lines.entries()) {
      if (this.addNote(line)) continue
      const option = readOption(line.text, this.nextLetter())
      const answer = readAnswer(line.text)
      const isText = option === undefined && answer === undefined
      if (isText || (!this.block && this.isQuestionAbove(index))) this.addText(line)
      else if (option) this.addOption(line, option)
      else this.addAnswer(line, answer ?? '')
      checkQuestionCount(this.results.length)
    }
    this.endWithoutAnswer()
    return this.results
  }

  /** Chamilo writes explanations, points and the like below the answer. */
  private addNote(line: Line): boolean {
    const [, name = '', text = ''] = NOTE_LINE.exec(line.text) ?? []
    const above = this.results.at(-1)
    if (name === '' || this.block || line.isAfterEmptyLine || !above) return false
    if ('questionText' in above && EXPLANATION_NOTE.test(name) && text.trim() !== '') {
      // Appending is fast: joining all notes again for each one would take minutes for 100,000 notes.
      above.description += (above.description && '\n') + text.trim()
    }
    return true
  }

  private nextLetter(): string {
    return String.fromCharCode(
      (this.block?.options.at(-1)?.letter.charCodeAt(0) ?? LETTER_A_CODE - 1) + 1,
    )
  }

  /** "A. M. Turing was" is a question and not an option if option A follows on the next line. */
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
      this.results.push(refuse(`line ${line.number}`, 'ANSWER has no question above it.'))
    } else if (SEVERAL_LETTERS.test(answer) || hasSeveralLetters(answer, block)) {
      const reason = `Several options are right (${answer}); ${SINGLE_CHOICE_ONLY_MESSAGE}`
      this.results.push(refuse(`line ${block.first}`, reason))
    } else {
      const right = findRightIndex(block, answer)
      const remark = `Line ${line.number}: “${answer.slice(0, 50)}” doesn’t match any option.`
      this.results.push(toResult(block, right, right < 0 ? [remark] : []))
    }
  }

  private endWithoutAnswer(): void {
    const { block, pending } = this
    this.block = undefined
    this.pending = []
    if (block) {
      const remark = `Line ${block.last + 1}: the ANSWER line is missing.`
      this.results.push(toResult(block, -1, [remark]))
    }
    const [first, ...others] = pending
    if (!first) return
    this.begin(first)
    for (const line of others) this.addText(line)
  }
}

const LETTER_A_CODE = 'A'.charCodeAt(0)

/** Matches an option, but no initials or abbreviations such as "A.C." and "b.c." */
const OPTION_LINE = /^(\(?)([A-Za-z])\s?(?!\.[A-Za-z]\.)([.)])(\s*)(.*)$/s

/** Accepts "A." and "A)" anywhere, like Moodle. Accepts "a.", "(A)" and "A )" only for the letter `due`. */
function readOption(line: string, due: string): { letter: string; text: string } | undefined {
  const [, bracket, given = '', sign, space, text] = OPTION_LINE.exec(line) ?? []
  if (text === undefined) return undefined
  const letter = given.toUpperCase()
  const isSure = bracket === '' && given === letter && line[1] === sign
  const isApart = sign === ')' || space !== '' || text === ''
  return letter === due || (isSure && isApart) ? { letter, text: text.trim() } : undefined
}

const readAnswer = (line: string) => /^ANSWER\s*:(.*)$/is.exec(line)?.[1]?.trim()

const NOTE_LINE = /^(ANSWER_EXPLANATION|DESCRIPTION|EXPLANATION|FEEDBACK|SCORE|TAGS)\s*:(.*)$/is
const EXPLANATION_NOTE = /^(?!score|tags)/i

const SEVERAL_LETTERS = /^[A-Z](?:[\s,;&/]+(?:and\s+)?[A-Z])+$/i
const LETTERS_MAX = 26
const hasSeveralLetters = (answer: string, { options }: QuestionBlock) =>
  answer.length > 1 &&
  answer.length <= LETTERS_MAX &&
  [...answer].every((letter) => options.some((option) => option.letter === letter)) &&
  options.every(({ text }) => text !== answer)

/** Returns the index of the right option, or −1. */
function findRightIndex({ options }: QuestionBlock, answer: string): number {
  const letter = /^([A-Z])(?![A-Za-z])/i.exec(answer)?.[1]?.toUpperCase()
  const byLetter = options.findIndex((option) => option.letter === letter)
  return byLetter >= 0 ? byLetter : options.findIndex(({ text }) => text === answer)
}

function toResult(block: QuestionBlock, right: number, remarks: string[]): ItemResult {
  return toItemResult({
    place: `line ${block.first}`,
    text: toPlainText(block.text),
    options: block.options.map(({ text }, index) => ({
      text: toPlainText(text),
      credit: index === right ? 1 : 0,
      feedback: toPlainText(''),
    })),
    generalFeedback: toPlainText(''),
    keepOrder: false,
    remarks,
  })
}

export const writeAiken = (questions: readonly QuestionContent[]): string =>
  questions.map(writeQuestion).join('\n')

function writeQuestion({ questionText, options, correctAnswer }: QuestionContent): string {
  return [
    joinLines(questionText),
    ...options.map((option, index) => `${optionLetter(index)}. ${joinLines(option)}`),
    ...(correctAnswer === null ? [] : [`ANSWER: ${optionLetter(correctAnswer)}`]),
    '',
  ].join('\n')
}

const joinLines = (text: string) =>
  listLines(text)
    .map((line) => line.text)
    .join(' ')
