interface Branch<Item> {
  size: number
  /** In the order of their turns, without empty ones. */
  branches: Map<string, Branch<Item>>
  /** The items of the line that ends here. */
  items: Item[]
}

/**
 * A queue of lines that take turns; each line is first in, first out. Lines form a tree, and the lines
 * under one branch share the turns of that branch.
 */
export function createFairQueue<Item>() {
  const root = newBranch<Item>()
  return {
    size: () => root.size,
    /** `line` is the way to the line through the tree. */
    push: (line: readonly string[], item: Item) => pushTo(root, line, item),
    shift: () => shiftFrom(root),
    /** Removes the newest item of the longest line of the largest branch. */
    dropFromLongest: () => dropFrom(root),
  }
}

function newBranch<Item>(): Branch<Item> {
  return { size: 0, branches: new Map(), items: [] }
}

function pushTo<Item>(branch: Branch<Item>, [first, ...rest]: readonly string[], item: Item): void {
  branch.size++
  if (first === undefined) {
    branch.items.push(item)
    return
  }
  const next = branch.branches.get(first) ?? newBranch<Item>()
  branch.branches.set(first, next)
  pushTo(next, rest, item)
}

function shiftFrom<Item>(branch: Branch<Item>): Item | undefined {
  if (branch.size > 0) branch.size--
  for (const [name, next] of branch.branches) {
    branch.branches.delete(name)
    const item = shiftFrom(next)
    if (next.size > 0) branch.branches.set(name, next)
    return item
  }
  return branch.items.shift()
}

function dropFrom<Item>(branch: Branch<Item>): Item | undefined {
  if (branch.size > 0) branch.size--
  let longest: { name: string; next: Branch<Item> } | undefined
  for (const [name, next] of branch.branches) {
    // Among equals the last one: a newcomer must not push out somebody who has no more than it.
    if (longest === undefined || next.size >= longest.next.size) longest = { name, next }
  }
  if (!longest) return branch.items.pop()
  const item = dropFrom(longest.next)
  if (longest.next.size === 0) branch.branches.delete(longest.name)
  return item
}
