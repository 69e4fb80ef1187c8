import { useEffect } from 'react'

export const PRODUCT_NAME = 'Quiz Kingdom'
export const CONSOLE_NAME = 'Quiz Kingdom Admin'

/** Names the browser's tab: `title` before the product's name, or the name alone. */
export function usePageTitle(title?: string, product = PRODUCT_NAME): void {
  useTabTitle(title ? `${title} · ${product}` : product)
}

/** As the result pages are named: the product's name, then `word`. */
export function useResultTitle(word: 'Result' | 'Score'): void {
  useTabTitle(`${PRODUCT_NAME} ${word}`)
}

function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
