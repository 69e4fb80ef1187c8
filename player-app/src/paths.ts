/** Every address of the player app, as the specification's route table has it, the account page and the daily quiz. */
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
  account: '/account',
  endReminder: '/end-reminder/:token',
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
  resultDetail: '/result-detail',
  resultScore: '/result-score',
} as const

/** The places that the header, the sidebar and the footer lead to. */
export const siteLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.quiz, label: 'Quiz' },
  { to: paths.leaderboard, label: 'Leader Board' },
] as const
