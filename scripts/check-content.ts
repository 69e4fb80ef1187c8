import { parseArgs } from 'node:util'
import { type Content, ContentError, readContent } from '../server/src/content/content.ts'

import { BLIND_RULES, hitRate, hitRates, playBlindly } from './blind-rules.ts'
import {
  difficultyCounts,
  judgeContent,
  positionShares,
  shareBeyondRecall,
  whichShare,
} from './content-rules.ts'
import { listNear } from './doubles.ts'
import { percent } from './finding.ts'
import { findGiveaways, told } from './giveaways.ts'
import {
  judgeLearned,
  type Learned,
  MAX_LEARNED,
  playLearned,
  rightShare,
  SUREST,
  surest,
} from './learned-bot.ts'
import { judgePictures } from './pictures.ts'
import { longSentences, measurePlainEnglish, rareWords } from './plain-english.ts'

/**
 * Prints what the catalogue holds, how far one gets in it without knowing anything and what is wrong
 * with it; fails when anything is. `--kingdom science` or `--category science/biology` prints that part's
 * findings, and which of its questions fall to each blind rule.
 */

const NAME_WIDTH = 25
const CELL_WIDTH = 5

function printCounts(content: Content): void {
  console.log(line(['', 'quizzes', 'questions', '1/2/3', 'A/B/C/D %', '"which"', 'not recall']))
  for (const [name, { categories, questions }] of kingdomsAndAll(content)) {
    console.log(
      line([
        name,
        categories.length,
        questions.length,
        difficultyCounts(questions).join('/'),
        positionShares(questions)
          .map((share) => Math.round(share * 100))
          .join('/'),
        `${Math.round(whichShare(questions) * 100)} %`,
        `${Math.round(shareBeyondRecall(questions) * 100)} %`,
      ]),
    )
  }
}

function line(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => String(cell).padEnd(index === 0 ? 30 : 12)).join('')
}

function kingdomsAndAll(content: Content): [name: string, part: Content][] {
  return [
    ...content.kingdoms.map(({ key, title }, index): [string, Content] => [
      `${index + 1} ${title}`,
      partOf(content, key),
    ]),
    ['Catalogue', content],
  ]
}

function printPlainEnglish(content: Content): void {
  console.log(`\n${line(['Plain English', 'rare words', 'sentence', 'passive'])}`)
  for (const [name, { questions }] of kingdomsAndAll(content)) {
    const { passive, rareWords, sentenceLength } = measurePlainEnglish(questions, content.questions)
    console.log(
      line([name, percent(rareWords), `${sentenceLength.toFixed(1)} words`, percent(passive)]),
    )
  }
}

/** What of a part may be hard to read, for a person to judge. */
function printHardToRead(content: Content, part: string): void {
  const { questions } = partOf(content, part)
  const rare = rareWords(questions, content.questions)
  console.log(`\n${rare.length} words beyond the 5,000 commonest, and how often each stands here:`)
  console.log(rare.map(([word, times]) => (times > 1 ? `${word} ${times}` : word)).join(', '))
  const long = longSentences(questions)
  console.log(`\n${long.length} sentences of more than 30 words:`)
  for (const { question, sentence } of long) console.log(`  ${question.key}: ${sentence}`)
}

function printHitRates(content: Content): void {
  console.log('\nRight answers of who knows nothing, in %, over all and in each kingdom:')
  console.log(row('', ['all', ...content.kingdoms.map((_, index) => String(index + 1))]))
  for (const { rule, least, most, mostInKingdom, catalogue, kingdoms } of hitRates(content)) {
    const cells = [
      cell(catalogue, most, least),
      ...kingdoms.map(({ rate }) => cell(rate, mostInKingdom)),
    ]
    console.log(row(rule, cells))
  }
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(NAME_WIDTH) + cells.map((text) => text.padStart(CELL_WIDTH)).join('')
}

function cell(rate: number | undefined, most: number, least = 0): string {
  if (rate === undefined) return '-'
  return `${(rate * 100).toFixed(0)}${rate > most || rate < least ? '!' : ''}`
}

/** What a bot reaches that has learnt from all other kingdoms how right options look. */
function printLearned(content: Content): Learned[] {
  const played = playLearned(content)
  const [all, sure] = [rightShare(played), rightShare(surest(played))]
  const cells = content.kingdoms.map(({ key }) => {
    const here = played.filter(({ kingdomKey }) => kingdomKey === key)
    return cell(rightShare(here), MAX_LEARNED.kingdom)
  })
  console.log(row('a bot that learns', [cell(all, MAX_LEARNED.catalogue), ...cells]))
  console.log(`The bot: ${percent(all)} of all, ${percent(sure)} of the ${SUREST} it is surest of.`)
  return played
}

function printSurest(played: readonly Learned[], part: ReadonlySet<string>): void {
  const listed = surest(played).filter(({ question }) => part.has(question.key))
  console.log(`\nOf the ${SUREST} questions that the bot is surest of, ${listed.length} are here:`)
  for (const { question, pick, confidence, hit } of listed) {
    const option = question.options[pick] ?? ''
    console.log(
      `  ${percent(confidence)} ${hit > 0 ? 'right' : 'wrong'} ${question.key}: ${option}`,
    )
  }
}

/** The kingdom or category of this key and all that is in it; everything where the key is empty. */
function partOf(content: Content, key: string): Content {
  if (key === '') return content
  const kingdoms = content.kingdoms.filter((kingdom) => kingdom.key === key)
  const categories = content.categories.filter((entry) =>
    [entry.key, entry.parentKey].includes(key),
  )
  const keys = new Set(categories.map((category) => category.key))
  const questions = content.questions.filter(({ parentKey }) => keys.has(parentKey))
  return { version: content.version, kingdoms, categories, questions }
}

function keysOf({ kingdoms, categories, questions }: Content): Set<string> {
  return new Set([...kingdoms, ...categories, ...questions].map(({ key }) => key))
}

/** Which questions fall to each rule, for certain or in one of two guesses. */
function printHits(content: Content, part: ReadonlySet<string>): void {
  for (const rule of BLIND_RULES) {
    const played = playBlindly(rule, content).filter(({ question }) => part.has(question.key))
    const hits = played.filter(({ hit }) => hit >= 1 / 2)
    const rate = hitRate(played)
    const share = rate === undefined ? 'too few to tell' : `${(rate * 100).toFixed(1)} %`
    console.log(`\n${rule.name}: ${share} of ${played.length}`)
    for (const { question, hit } of hits) console.log(`  ${hit.toFixed(2)}  ${question.key}`)
  }
}

function printGiveaways(content: Content, part: ReadonlySet<string>): void {
  const listed = findGiveaways(content).filter(
    ({ isGrave, question }) => !isGrave && part.has(question.key),
  )
  console.log(`\n${listed.length} texts hold an answer, perhaps by chance:`)
  for (const giveaway of listed) console.log(`  ${giveaway.question.key}: ${told(giveaway)}`)
}

function printNear(content: Content, part: ReadonlySet<string>): void {
  const near = listNear(content).filter(
    ({ one, other }) => part.has(one.key) || part.has(other.key),
  )
  console.log(`\n${near.length} pairs may rest on the same fact:`)
  for (const { one, other, closeness } of near) {
    console.log(`  ${closeness.toFixed(2)}  ${one.key}  ${other.key}`)
  }
}

async function printFindings(
  content: Content,
  learned: readonly Learned[],
  part: ReadonlySet<string> | undefined,
): Promise<void> {
  const all = [
    ...judgeContent(content),
    ...judgeLearned(learned),
    ...(await judgePictures(content)),
  ]
  const findings = all.filter(({ where }) => part === undefined || part.has(where))
  console.log('')
  for (const { where, what } of findings) console.error(`${where}: ${what}`)
  console.log(findings.length === 0 ? 'Nothing wrong found.' : `${findings.length} findings.`)
  if (findings.length > 0) process.exitCode = 1
}

try {
  const { values } = parseArgs({
    options: { kingdom: { type: 'string' }, category: { type: 'string' } },
  })
  const key = values.category ?? values.kingdom ?? ''
  const content = await readContent()
  const part = keysOf(partOf(content, key))
  if (part.size === 0) throw new ContentError(`there is no ${key}`)
  console.log(`Content release ${content.version}`)
  printCounts(content)
  printPlainEnglish(content)
  printHitRates(content)
  const learned = printLearned(content)
  if (key !== '') {
    printSurest(learned, part)
    printHits(content, part)
    printHardToRead(content, key)
  }
  printGiveaways(content, part)
  printNear(content, part)
  await printFindings(content, learned, key === '' ? undefined : part)
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
