/** A longer list is shown page by page. */
export const PAGE_LENGTH = 50

export interface ListPage<T> {
  shown: readonly T[]
  /** From 1. */
  page: number
  pages: number
  /** How many items come before this page. */
  offset: number
  total: number
}

/** The page that was asked for, or the last one when there are no longer that many. */
export function pageOf<T>(items: readonly T[], wanted: number): ListPage<T> {
  const pages = Math.max(1, Math.ceil(items.length / PAGE_LENGTH))
  const page = Math.min(Math.max(wanted, 1), pages)
  const offset = (page - 1) * PAGE_LENGTH
  return {
    shown: items.slice(offset, offset + PAGE_LENGTH),
    page,
    pages,
    offset,
    total: items.length,
  }
}
