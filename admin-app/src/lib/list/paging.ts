import { ACCOUNTS_PER_PAGE } from '@quiz-kingdom/shared/entities/console/managed-account.ts'
import * as v from 'valibot'
import { PageParamSchema, useUrlParams } from './url-params.ts'

/** The server sends accounts in pages of this length. Other lists use the same length. */
export const PAGE_LENGTH = ACCOUNTS_PER_PAGE

export type ListPage = ReturnType<typeof getListPage> & { isMore?: boolean }

/** Pages start at 1. Falls back to the last page if the wanted page does not exist. */
export function getListPage(wanted: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / PAGE_LENGTH))
  const page = Math.min(Math.max(wanted, 1), pages)
  return { page, pages, offset: (page - 1) * PAGE_LENGTH, total }
}

const ParamsSchema = v.object({ page: PageParamSchema })

export function usePaging<T>(items: readonly T[]) {
  const [{ page: wanted }, change] = useUrlParams(ParamsSchema)
  const list = getListPage(wanted, items.length)
  return {
    list,
    shown: items.slice(list.offset, list.offset + PAGE_LENGTH),
    setPage: (page: number) => change({ page }),
  }
}
