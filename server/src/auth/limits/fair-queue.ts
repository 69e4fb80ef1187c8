/** A queue of lines that take turns; each line is first in, first out. */
export function createFairQueue<Item>() {
  /** In the order of their turns, without empty ones. */
  const lines = new Map<string, Item[]>()
  let size = 0

  return {
    size: () => size,
    push: (line: string, item: Item) => {
      size++
      const items = lines.get(line)
      if (items) items.push(item)
      else lines.set(line, [item])
    },
    shift: () => {
      const [next] = lines
      if (!next) return undefined
      const [line, items] = next
      size--
      lines.delete(line)
      const item = items.shift()
      if (items.length > 0) lines.set(line, items)
      return item
    },
    dropFromLongest: () => {
      // Among equals the last one: a newcomer must not push out somebody who has no more than it.
      const [longest] = [...lines].toReversed().toSorted(([, a], [, b]) => b.length - a.length)
      if (!longest) return undefined
      const [line, items] = longest
      size--
      if (items.length === 1) lines.delete(line)
      return items.pop()
    },
  }
}
