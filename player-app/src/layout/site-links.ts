import { paths } from '../paths.ts'

/** The places that the header, the sidebar and the footer lead to. */
export const siteLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.quiz, label: 'Quiz' },
  { to: paths.leaderboard, label: 'Leader Board' },
] as const
