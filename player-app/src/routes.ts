import { paths } from './lib/paths.ts'

/** Pages by chunk: path, export of the chunk, audience, and calls to preload. `:id` comes from the query. */
export const routes = {
  account: [
    [paths.signup, 'Signup', 'visitors'],
    [paths.login, 'Login', 'visitors'],
    [paths.verifyEmail, 'VerifyEmail', 'all'],
    [paths.resetPassword, 'ResetPassword', 'all'],
    [paths.changePassword, 'ChangePassword', 'all'],
    [paths.endReminder, 'EndReminder', 'all'],
    [paths.joinLeague, 'JoinLeague', 'all'],
    [paths.unauthorized, 'Unauthorized', 'all'],
    [paths.profile, 'Profile', 'players'],
    [paths.profileOf, 'PlayerProfile', 'players'],
    [paths.badges, 'Badges', 'players'],
    [paths.leagues, 'Leagues', 'players'],
    [paths.league, 'League', 'players'],
    [paths.account, 'Account', 'players'],
  ],
  live: [
    [paths.live, 'Live', 'all'],
    [paths.liveGame, 'LiveGame', 'all'],
  ],
  liveHost: [
    [paths.liveNew, 'LiveNew', 'players'],
    [paths.liveHost, 'LiveHost', 'players'],
    [paths.liveReport, 'LiveReport', 'players'],
  ],
  play: [
    [paths.daily, 'Daily', 'guests'],
    [paths.dailyDay, 'DailyDay', 'guests'],
    [paths.quiz, 'Quiz', 'players', '/api/kingdom'],
    [paths.quizKingdom, 'QuizKingdom', 'players', '/api/kingdom', '/api/category/kingdom/:id'],
    [paths.quizFlow, 'QuizFlow', 'players', '/api/category'],
    [paths.leaderboard, 'Leaderboard', 'players'],
    [paths.resultDetail, 'ResultDetail', 'players'],
    [paths.resultScore, 'ResultScore', 'players'],
    [paths.mistakes, 'Mistakes', 'players'],
    [paths.practice, 'Practice', 'players'],
  ],
} as const

export type Audience = (typeof routes)[keyof typeof routes][number][2]

/** For `start.js`: chunk and calls to preload, by the first part of the path. */
export function startRoutes(): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [chunk, pages] of Object.entries(routes))
    for (const [path, , , ...calls] of pages) found[path.split('/')[1] ?? ''] ??= [chunk, ...calls]
  return found
}
