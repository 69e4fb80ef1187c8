import { matchPath } from 'react-router-dom'
import { paths } from './paths.ts'

/** Asks for what the page at this address lists while it is still being checked who is logged in. */
export async function askAhead({ pathname, search }: Location): Promise<void> {
  const page = [paths.quiz, paths.quizKingdom, paths.quizFlow, paths.leaderboard].find((path) =>
    matchPath(path, pathname),
  )
  if (!page) return
  try {
    const { askFor } = await import('./routes/play.tsx')
    askFor(page, new URLSearchParams(search))
  } catch {
    // The page itself tells that it did not arrive.
  }
}
