import { useEffect } from 'react'

export const PRODUCT_NAME = 'Quiz Kingdom'
export const CONSOLE_NAME = 'Quiz Kingdom Admin'

/** Sets the tab's title to `title` and the product's name, or to the name alone. */
export function usePageTitle(title?: string, product = PRODUCT_NAME): void {
  useTabTitle(title ? `${title} · ${product}` : product)
}

/** The specification fixes the titles of the result pages. */
export function useResultTitle(word: 'Result' | 'Score'): void {
  useTabTitle(`${PRODUCT_NAME} ${word}`)
}

function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
