import type {
  CatalogueChange,
  HistoryPage,
} from '@quiz-kingdom/shared/entities/catalogue-change.ts'
import type { Id } from '@quiz-kingdom/shared/entities/id.ts'

/** What was changed at once, as by an import, has ids that begin alike and end with a number. */
const ACT_DIGITS = 20
const ID_DIGITS = 24

/** Stands for all that was changed together with it. */
export function actOf({ id }: Pick<CatalogueChange, 'id'>): string {
  return id.slice(0, ACT_DIGITS)
}

/** What is older than this id was changed earlier than the whole act. */
function startOf(act: string): Id {
  return act.padEnd(ID_DIGITS, '0')
}

export function groupByAct(changes: readonly CatalogueChange[]): CatalogueChange[][] {
  return [...Map.groupBy(changes, actOf).values()]
}

export interface ShownHistory extends HistoryPage {
  /** Acts of which older changes were left out, to come to what was before. */
  cutActs: readonly string[]
}

/** A long act is not gone through page by page: what is older than all of it comes next. */
export function nextPage(changes: readonly CatalogueChange[]) {
  const [before, last] = changes.slice(-2)
  if (!before || !last || actOf(before) !== actOf(last)) {
    return { before: changes.at(-1)?.id, cutActs: [] }
  }
  return { before: startOf(actOf(last)), cutActs: [actOf(last)] }
}

export function withMore(shown: ShownHistory, act: string, page: HistoryPage): ShownHistory {
  const more = page.changes.filter((change) => actOf(change) === act)
  const end = shown.changes.findLastIndex((change) => actOf(change) === act) + 1
  const isWhole = more.length < page.changes.length || !page.hasOlder
  return {
    ...shown,
    changes: shown.changes.toSpliced(end, 0, ...more),
    cutActs: isWhole ? shown.cutActs.filter((cut) => cut !== act) : shown.cutActs,
  }
}
