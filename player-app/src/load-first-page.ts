import { chunks } from './chunks.ts'

/** Asks for the first page's chunk and lists before the session is known. Settles also when the chunk fails. */
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
