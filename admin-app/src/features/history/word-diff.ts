export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Pairs of words in two texts of about 500 words each. Longer texts are shown as replaced as a whole. */
const COMPARED_PAIRS_MAX = 250_000

/** Compares two texts word by word, by their longest common subsequence. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [splitIntoWords(before), splitIntoWords(after)]
  if (old.length * now.length > COMPARED_PAIRS_MAX)
    return joinParts([createRemovedPart(before), createAddedPart(after)])
  const common = computeCommonLengths(old, now)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]]
    if (was !== undefined && was === is) {
      parts.push({ kind: 'same', text: was })
      i++
      j++
    } else if (
      is === undefined ||
      (was !== undefined && getLengthAt(common, i + 1, j) >= getLengthAt(common, i, j + 1))
    ) {
      parts.push(createRemovedPart(was ?? ''))
      i++
    } else {
      parts.push(createAddedPart(is))
      j++
    }
  }
  return joinParts(parts)
}

const createRemovedPart = (text: string): DiffPart => ({ kind: 'removed', text })
const createAddedPart = (text: string): DiffPart => ({ kind: 'added', text })

function splitIntoWords(text: string): string[] {
  return text.split(/(\s+)/).filter((word) => word !== '')
}

/** `[i][j]` is the length of the longest common subsequence of `old` from `i` and `now` from `j`. */
function computeCommonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  )
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? []
      row[j] =
        old[i] === now[j]
          ? getLengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(getLengthAt(lengths, i + 1, j), getLengthAt(lengths, i, j + 1))
    }
  }
  return lengths
}

const getLengthAt = (lengths: readonly number[][], i: number, j: number) => lengths[i]?.[j] ?? 0

/** Marks a space between two changed words as changed too, as a person would. */
function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  let [gone, come] = ['', '']
  const flush = () => {
    if (gone) joined.push(createRemovedPart(gone))
    if (come) joined.push(createAddedPart(come))
    ;[gone, come] = ['', '']
  }
  parts.forEach(({ kind, text }, index) => {
    const next = parts[index + 1]
    const isBetween = text.trim() === '' && (gone || come) && next && next.kind !== 'same'
    if (kind === 'same' && !isBetween) {
      flush()
      const last = joined.at(-1)
      if (last?.kind === 'same') last.text += text
      else joined.push({ kind, text })
      return
    }
    if (kind !== 'added') gone += text
    if (kind !== 'removed') come += text
  })
  flush()
  return joined
}
