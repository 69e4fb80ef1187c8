import { type PageFileName, pageFiles } from './page-files.ts'

/**
 * Asks for the file of the first page, and for what the page lists, while it is still being checked who
 * is logged in. Settles when the file has come, or failed to.
 */
export async function askAhead({ pathname, search }: Location): Promise<void> {
  const { pageFile } = document.documentElement.dataset
  if (!isPageFile(pageFile)) return
  try {
    if (pageFile !== 'play') await pageFiles[pageFile].load()
    else (await pageFiles.play.load()).askFor(pathname, new URLSearchParams(search))
  } catch {
    // The page itself tells that it did not arrive.
  }
}

function isPageFile(name: string | undefined): name is PageFileName {
  return name !== undefined && Object.hasOwn(pageFiles, name)
}
