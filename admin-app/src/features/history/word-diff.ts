export interface DiffPart {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Pairs of words in two texts of about 500 words each. Longer texts are shown as replaced as a whole. */
const PAIRS_MAX = 250_000

/** Compares two texts word by word, by their longest common subsequence. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [toWords(before), toWords(after)]
  if (old.length * now.length > PAIRS_MAX) return joinParts([removed(before), added(after)])
  const common = commonLengths(old, now)
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
      (was !== undefined && at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      parts.push(removed(was ?? ''))
      i++
    } else {
      parts.push(added(is))
      j++
    }
  }
  return joinParts(parts)
}

const removed = (text: string): DiffPart => ({ kind: 'removed', text })
const added = (text: string): DiffPart => ({ kind: 'added', text })

function toWords(text: string): string[] {
  return text.split(/(\s+)/).filter((word) => word !== '')
}

/** `[i][j]` is the length of the longest common subsequence of `old` from `i` and `now` from `j`. */
function commonLengths(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  )
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      const row = lengths[i] ?? []
      row[j] =
        old[i] === now[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  }
  return lengths
}

const at = (lengths: readonly number[][], i: number, j: number) => lengths[i]?.[j] ?? 0

/** Marks a space between two changed words as changed too, as a person would. */
function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  let [gone, come] = ['', '']
  const flush = () => {
    if (gone) joined.push(removed(gone))
    if (come) joined.push(added(come))
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
