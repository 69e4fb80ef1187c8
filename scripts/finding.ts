export interface Finding {
  /** The key of a kingdom, category or question; `catalogue` for the whole. */
  where: string
  what: string
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
