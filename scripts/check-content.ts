import { type Content, readContent } from '../server/src/content/content.ts'
import { ContentError } from '../server/src/content/content-files.ts'
import { judgeContent, longestShare, positionShares } from './content-rules.ts'

/** Prints what the catalogue holds and what is wrong with it; fails when anything is. */

const DIFFICULTIES = [1, 2, 3]

function countsOf({ categories, questions }: Content) {
  return {
    categories: categories.length,
    questions: questions.length,
    'difficulty 1/2/3': DIFFICULTIES.map(
      (difficulty) => questions.filter((question) => question.difficulty === difficulty).length,
    ).join('/'),
    'right is longest': percent(longestShare(questions)),
    'right is A/B/C/D': positionShares(questions).map(percent).join('/'),
  }
}

function partOf({ version, kingdoms, categories, questions }: Content, key: string): Content {
  return {
    version,
    kingdoms: kingdoms.filter((kingdom) => kingdom.key === key),
    categories: categories.filter(({ parentKey }) => parentKey === key),
    questions: questions.filter(({ parentKey }) => parentKey.startsWith(`${key}/`)),
  }
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

function printTable(content: Content): void {
  const rows = content.kingdoms.map(({ key, title }) => [title, countsOf(partOf(content, key))])
  console.table(Object.fromEntries([...rows, ['Catalogue', countsOf(content)]]))
}

try {
  const content = await readContent()
  console.log(`Content release ${content.version}`)
  printTable(content)
  const findings = judgeContent(content)
  for (const { where, what } of findings) console.error(`${where}: ${what}`)
  console.log(findings.length === 0 ? 'Nothing wrong found.' : `${findings.length} findings.`)
  if (findings.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
