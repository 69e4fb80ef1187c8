import { chunks } from './chunks.ts'

/**
 * Asks for the chunk of the first page, and for what the page lists, while it is still being checked who
 * is logged in. Settles when the chunk has come, or failed to.
 */
export async function loadFirstPage({ pathname, search }: Location): Promise<void> {
  const { chunk } = document.documentElement.dataset
  try {
    if (chunk === 'account') await chunks.account.load()
    if (chunk === 'play')
      (await chunks.play.load()).prefetchPage(pathname, new URLSearchParams(search))
  } catch {
    // The page itself tells that it did not arrive.
  }
}
