import { useState } from 'react'
import { pageOf } from './paging.ts'

/** One page of a list; a list that has become shorter leads back to its last page. */
export function usePaging<T>(items: readonly T[]) {
  const [wanted, setWanted] = useState(1)
  return { ...pageOf(items, wanted), setPage: setWanted }
}
