import { useEffect } from 'react'

const PRODUCT_NAME = 'Quiz Kingdom Admin'

/** Names the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`
  }, [title])
}
