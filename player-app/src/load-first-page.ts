import { chunks } from './lib/chunks.ts'

/** Loads the first page's chunk and lists before the session is known. Never rejects. */
export async function loadFirstPage({ pathname, search }: Location): Promise<void> {
  const { chunk } = document.documentElement.dataset
  try {
    if (chunk === 'account') await chunks.account.load()
    if (chunk === 'play')
      (await chunks.play.load()).prefetchPage(pathname, new URLSearchParams(search))
  } catch {
    // The page shows the failure.
  }
}
