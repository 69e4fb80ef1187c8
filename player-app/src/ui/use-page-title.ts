import { useEffect } from 'react'

export const PRODUCT_NAME = 'Quiz Kingdom'

/** Names the browser's tab after the page; `title` is shown before the product's name. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}
