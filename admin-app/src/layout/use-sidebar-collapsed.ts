import { readCache, writeCache } from '@quiz-kingdom/shared/cache/local-cache.ts'
import { useState } from 'react'
import * as v from 'valibot'

const KEY = 'quiz-kingdom:sidebar-collapsed'

/** Whether the sidebar is collapsed, as it was left on this device. */
export function useSidebarCollapsed() {
  const [collapsed, setCollapsed] = useState(() => readCache(KEY, v.boolean()) ?? false)
  function change(next: boolean) {
    writeCache(KEY, next)
    setCollapsed(next)
  }
  return [collapsed, change] as const
}
