/** A queue of lines that are served in turn. Within a line, the first item is served first. */
export function createFairQueue<Item>() {
  /** The items of each line, starting with the line that is served next. Empty lines are removed. */
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
      // Among equally long lines, the last in turn loses an item, so that a new line cannot displace others.
      const [longest] = [...lines].toReversed().toSorted(([, a], [, b]) => b.length - a.length)
      if (!longest) return undefined
      const [line, items] = longest
      size--
      if (items.length === 1) lines.delete(line)
      return items.pop()
    },
  }
}
