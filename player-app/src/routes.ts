import { paths } from './lib/paths.ts'

/**
 * The pages of each chunk: path, export name, audience and API paths to preload.
 */
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
    [paths.quizKingdom, 'QuizKingdom', 'players', '/api/kingdom', '/api/category'],
    [paths.quizFlow, 'QuizFlow', 'players', '/api/category'],
    [paths.leaderboard, 'Leaderboard', 'players'],
    [paths.resultDetail, 'ResultDetail', 'players'],
    [paths.resultScore, 'ResultScore', 'players'],
    [paths.mistakes, 'Mistakes', 'players'],
    [paths.practice, 'Practice', 'players'],
  ],
} as const

export type Audience = (typeof routes)[keyof typeof routes][number][2]

/** For `start.js`: maps the first part of a page's path to its chunk and the API paths to preload. */
export function createStartRoutes(): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const [chunk, pages] of Object.entries(routes))
    for (const [path, , , ...calls] of pages) found[path.split('/')[1] ?? ''] ??= [chunk, ...calls]
  return found
}
