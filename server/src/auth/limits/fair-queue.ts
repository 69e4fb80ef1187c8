/** A queue of lines that take turns. Each line is first in, first out. */
export function createFairQueue<Item>() {
  /** One queue for each key, the next to be served first. A key goes when its queue is empty. */
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
      // Of equally long lines, the one whose turn comes last loses an item. A newcomer's line is last, so it
      // never displaces an item of a line that is as short.
      const [longest] = [...lines].toReversed().toSorted(([, a], [, b]) => b.length - a.length)
      if (!longest) return undefined
      const [line, items] = longest
      size--
      if (items.length === 1) lines.delete(line)
      return items.pop()
    },
  }
}
