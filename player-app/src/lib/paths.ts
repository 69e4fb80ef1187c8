export const ALL_QUESTIONS = 'all'

export const paths = {
  home: '/',
  signup: '/signup',
  login: '/login',
  logout: '/logout',
  resetPassword: '/reset-password/:token?',
  verifyEmail: '/verify-email/:token?',
  changePassword: '/change-password/:token',
  changePasswordOf: (token: string) => `/change-password/${encodeURIComponent(token)}`,
  mistakes: '/mistakes',
  practice: '/mistakes/practice',
  practiceOf: (categoryId: string) => `/mistakes/practice?quiz=${categoryId}`,
  practiceAllOf: (categoryId: string) => `/mistakes/practice?quiz=${categoryId}&${ALL_QUESTIONS}`,
  account: '/account',
  endReminder: '/end-reminder/:token',
  profile: '/profile',
  profileOf: '/profile/:userId',
  profileOfPlayer: (userId: string) => `/profile/${userId}`,
  badges: '/badges',
  unauthorized: '/unauthorized',
  quiz: '/quiz',
  quizKingdom: '/quizkingdom',
  quizKingdomOf: (kingdomId: string) => `/quizkingdom?id=${kingdomId}`,
  quizFlow: '/quizflow/:categoryId',
  quizFlowOf: (categoryId: string) => `/quizflow/${categoryId}`,
  daily: '/daily',
  dailyDay: '/daily/:day',
  dailyOf: (day: string) => `/daily/${day}`,
  leaderboard: '/leaderboard',
  leaderboardOf: (board: string) => `/leaderboard?board=${board}`,
  leagues: '/leagues',
  league: '/leagues/:id',
  leagueOf: (id: string, period?: string) =>
    period === undefined ? `/leagues/${id}` : `/leagues/${id}?period=${period}`,
  joinLeague: '/leagues/join/:code',
  joinLeagueOf: (code: string) => `/leagues/join/${code}`,
  live: '/live',
  liveNew: '/live/new',
  liveNewOf: (categoryId: string) => `/live/new?quiz=${categoryId}`,
  liveHost: '/live/host/:code',
  liveHostOf: (code: string) => `/live/host/${code}`,
  liveReport: '/live/report/:roomId',
  liveReportOf: (roomId: string, round?: number) =>
    round === undefined ? `/live/report/${roomId}` : `/live/report/${roomId}?round=${round}`,
  liveGame: '/live/:code',
  liveOf: (code: string) => `/live/${code}`,
  resultDetail: '/result-detail',
  resultScore: '/result-score',
} as const

export const SEARCH_PARAM = 'find'

export const siteLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.quiz, label: 'Quiz' },
  { to: paths.daily, label: 'Daily Quiz' },
  { to: paths.leaderboard, label: 'Leader Board' },
] as const

export const ownLinks = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.badges, label: 'Badges' },
  { to: paths.mistakes, label: 'My mistakes' },
  { to: paths.leagues, label: 'Leagues' },
  { to: paths.live, label: 'Live game' },
  { to: paths.account, label: 'Account' },
] as const
