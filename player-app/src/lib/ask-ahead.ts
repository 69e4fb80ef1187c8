import { storedUser } from '@quiz-kingdom/shared/auth/auth-store.ts'
import { matchPath } from 'react-router-dom'
import { paths } from '../paths.ts'

/**
 * Asks for what the page at this address lists while it is still being checked whether the player is
 * logged in, as was so last time.
 */
export async function askAhead({ pathname, search }: Location): Promise<void> {
  const page = [paths.quiz, paths.quizKingdom, paths.quizFlow, paths.leaderboard].find((path) =>
    matchPath(path, pathname),
  )
  if (!page || !storedUser()) return
  try {
    const { askFor } = await import('../routes/play.tsx')
    askFor(page, new URLSearchParams(search))
  } catch {
    // The page itself tells that it did not arrive.
  }
}
