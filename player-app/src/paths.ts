/** Every address of the player app, as the specification's route table has it, and the account page. */
export const paths = {
  home: '/',
  signup: '/signup',
  login: '/login',
  logout: '/logout',
  resetPassword: '/reset-password/:token?',
  verifyEmail: '/verify-email/:token?',
  changePassword: '/change-password/:token',
  changePasswordOf: (token: string) => `/change-password/${encodeURIComponent(token)}`,
  account: '/account',
  unauthorized: '/unauthorized',
  quiz: '/quiz',
  quizKingdom: '/quizkingdom',
  quizKingdomOf: (kingdomId: string) => `/quizkingdom?id=${kingdomId}`,
  quizFlow: '/quizflow/:categoryId',
  quizFlowOf: (categoryId: string) => `/quizflow/${categoryId}`,
  leaderboard: '/leaderboard',
  leaderboardOf: (board: string) => `/leaderboard?board=${board}`,
  leagues: '/leagues',
  league: '/leagues/:id',
  leagueOf: (id: string, period?: string) =>
    period === undefined ? `/leagues/${id}` : `/leagues/${id}?period=${period}`,
  joinLeague: '/leagues/join/:code',
  joinLeagueOf: (code: string) => `/leagues/join/${code}`,
  resultDetail: '/result-detail',
  resultScore: '/result-score',
} as const

/** The places that the header, the sidebar and the footer lead to. */
export const siteLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.quiz, label: 'Quiz' },
  { to: paths.leaderboard, label: 'Leader Board' },
] as const
