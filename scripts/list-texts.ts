import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Prints every text of both apps, the server and its mails, file by file, for reading in one sitting:
 * `npm run texts`, or `npm run texts player-app` for one of them.
 */

const ROOT = join(import.meta.dirname, '..')
const PARTS = ['player-app', 'admin-app', 'shared', 'question-files', 'server']

/** Between tags, or in quotation marks. */
const TEXT =
  />\s*([^<>{}=;|()]*[a-z]{2}[^<>{}=;|()]*)<|'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`/g
/** Two words, or one that begins with a capital letter and ends as no name in code does. */
const IS_TEXT = /^(?:\S+ .*[a-z]{2}.*|[A-Z][a-z]+[.?!…]?)$/s
const IS_CODE =
  /^(?:import|from|case|stack|row)\b|\b(?:classes|card|links|cards|page)\.|^Promise$|\.(?:tsx?|css|svg)$|^(?:select|insert|update|delete|create|alter) /i

export function textsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '')
  const found = Array.from(code.matchAll(TEXT), (match) => match.slice(1).find(Boolean) ?? '')
  const texts = found.map((text) => text.replaceAll(/\s+/g, ' ').trim())
  return [...new Set(texts)].filter((text) => IS_TEXT.test(text) && !IS_CODE.test(text))
}

if (import.meta.main) {
  const [only] = process.argv.slice(2)
  for (const part of PARTS.filter((name) => only === undefined || name === only)) {
    const exclude = ['**/testing/**', '**/*.test.*']
    for (const path of globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: ROOT, exclude }).toSorted()) {
      const texts = textsIn(readFileSync(join(ROOT, path), 'utf8'))
      if (texts.length > 0) console.log(`\n${path}\n${texts.map((text) => `  ${text}`).join('\n')}`)
    }
  }
}
